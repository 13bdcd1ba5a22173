// Runs the programs of one command line, each with what the one before has written.
"use strict";

function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function runOne(module, args, files, input) {
  const system = makeSystem(args, files, input);
  let status = 0;
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system.calls });
  system.attach(instance);
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit))
      system.written(2).push(new TextEncoder().encode(args[0] + ": " + error.message + "\n"));
    status = error instanceof Exit ? error.status : 70;
  }
  if (status === 127)
    system.written(2).push(new TextEncoder().encode("there is no program '" + args[0] + "'\n"));
  return { status, output: join(system.written(1)), messages: join(system.written(2)) };
}

onmessage = (event) => {
  const { module, commands, files } = event.data;
  const start = performance.now(), decoder = new TextDecoder();
  let input = new Uint8Array(0), messages = "", result = { status: 0, output: input };
  for (const args of commands) {
    result = runOne(module, args, files, input);
    input = result.output;
    messages += decoder.decode(result.messages);
  }
  postMessage({ status: result.status, output: decoder.decode(result.output), messages, files, ms: performance.now() - start });
};
