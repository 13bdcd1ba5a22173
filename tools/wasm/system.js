// The system that the module calls (WASI, preview 1): arguments, a clock, and files in memory.
"use strict";

class Exit extends Error {
  constructor(status) {
    super("exit " + status);
    this.status = status;
  }
}

/** files: Map of name to Uint8Array, changed by the program; input: what it reads from standard input. */
function makeSystem(args, files, input) {
  const OK = 0, BAD_FD = 8, EXISTS = 20, NO_ENTRY = 44, NOT_THERE = 52;
  const CREATE = 1, DIRECTORY = 2, EXCLUSIVE = 4, TRUNCATE = 8;
  const IS_DIRECTORY = 3, IS_FILE = 4, ROOT = 3;
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const output = [null, [], []];
  const words = args.map((word) => encoder.encode(word + "\0"));
  // A file that is open: its bytes grow, `size` of them count.
  const open = new Map([[0, { bytes: input, size: input.length, at: 0 }]]);
  let memory, next = ROOT + 1;

  const view = () => new DataView(memory.buffer);
  const bytesAt = (at, size) => new Uint8Array(memory.buffer, at, size);
  const nameAt = (at, size) => decoder.decode(bytesAt(at, size)).replace(/^(\.?\/)+/, "");
  function* buffersAt(at, num) {
    for (let i = 0; i < num; ++i)
      yield bytesAt(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true));
  }
  function read(file, from, list, num) {
    let total = 0;
    for (const to of buffersAt(list, num)) {
      const part = file.bytes.subarray(from + total, Math.min(file.size, from + total + to.length));
      to.set(part);
      total += part.length;
      if (part.length < to.length)
        break;
    }
    return total;
  }
  function append(file, part) {
    const end = file.at + part.length;
    if (end > file.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * file.bytes.length));
      grown.set(file.bytes.subarray(0, file.size));
      file.bytes = grown;
    }
    file.bytes.set(part, file.at);
    file.at = end;
    file.size = Math.max(file.size, end);
    files.set(file.name, file.bytes.subarray(0, file.size));
  }
  function putStat(at, type, size) {
    bytesAt(at, 64).fill(0);
    view().setUint8(at + 16, type);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(size), true);
    return OK;
  }
  function putWords(list, text, at) {
    for (const [i, word] of list.entries()) {
      view().setUint32(at + 4 * i, text, true);
      bytesAt(text, word.length).set(word);
      text += word.length;
    }
    return OK;
  }

  const calls = {
    args_sizes_get(num, size) {
      view().setUint32(num, words.length, true);
      view().setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
      return OK;
    },
    args_get: (at, text) => putWords(words, text, at),
    environ_sizes_get(num, size) {
      view().setUint32(num, 0, true);
      view().setUint32(size, 0, true);
      return OK;
    },
    environ_get: () => OK,
    clock_time_get(clock, precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    fd_prestat_get(fd, at) {
      if (fd !== ROOT)
        return BAD_FD;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name(fd, at) {
      bytesAt(at, 1).set([47]);
      return OK;
    },
    fd_fdstat_get(fd, at) {
      bytesAt(at, 24).fill(0xff);
      view().setUint16(at + 2, 0, true);
      view().setUint8(at, fd === ROOT ? IS_DIRECTORY : IS_FILE);
      return OK;
    },
    fd_filestat_get(fd, at) {
      if (fd === ROOT || fd === 1 || fd === 2)
        return putStat(at, fd === ROOT ? IS_DIRECTORY : IS_FILE, 0);
      return open.has(fd) ? putStat(at, IS_FILE, open.get(fd).size) : BAD_FD;
    },
    path_filestat_get(fd, flags, at, size, out) {
      const name = nameAt(at, size), file = files.get(name);
      return name === "" ? putStat(out, IS_DIRECTORY, 0) : file ? putStat(out, IS_FILE, file.length) : NO_ENTRY;
    },
    path_open(dir, flags, at, size, how, rights, inherited, fdFlags, out) {
      const name = nameAt(at, size);
      if (files.has(name) && (how & CREATE) && (how & EXCLUSIVE))
        return EXISTS;
      if (how & DIRECTORY || (!files.has(name) && !(how & CREATE)))
        return NO_ENTRY;
      if (!files.has(name) || how & TRUNCATE)
        files.set(name, new Uint8Array(0));
      const bytes = files.get(name);
      open.set(next, { name, bytes, size: bytes.length, at: 0 });
      view().setUint32(out, next++, true);
      return OK;
    },
    fd_read(fd, list, num, out) {
      const file = open.get(fd);
      if (!file)
        return BAD_FD;
      const total = read(file, file.at, list, num);
      file.at += total;
      view().setUint32(out, total, true);
      return OK;
    },
    fd_pread(fd, list, num, from, out) {
      if (!open.has(fd))
        return BAD_FD;
      view().setUint32(out, read(open.get(fd), Number(from), list, num), true);
      return OK;
    },
    fd_write(fd, list, num, out) {
      let total = 0;
      for (const part of buffersAt(list, num)) {
        total += part.length;
        if (output[fd])
          output[fd].push(part.slice());
        else if (open.has(fd))
          append(open.get(fd), part);
        else
          return BAD_FD;
      }
      view().setUint32(out, total, true);
      return OK;
    },
    fd_seek(fd, offset, whence, out) {
      const file = open.get(fd);
      if (!file)
        return BAD_FD;
      file.at = Number(offset) + [0, file.at, file.size][whence];
      view().setBigUint64(out, BigInt(file.at), true);
      return OK;
    },
    fd_close: (fd) => (open.delete(fd) ? OK : BAD_FD),
    path_rename(dir, from, fromSize, newDir, to, toSize) {
      const name = nameAt(from, fromSize);
      if (!files.has(name))
        return NO_ENTRY;
      files.set(nameAt(to, toSize), files.get(name));
      files.delete(name);
      return OK;
    },
    path_unlink_file: (dir, at, size) => (files.delete(nameAt(at, size)) ? OK : NO_ENTRY),
    path_create_directory: () => OK,
    proc_exit(status) {
      throw new Exit(status);
    },
  };
  return {
    calls: new Proxy(calls, { get: (all, name) => all[name] || (() => NOT_THERE) }),
    attach(instance) {
      memory = instance.exports.memory;
    },
    written: (fd) => output[fd],
  };
}
