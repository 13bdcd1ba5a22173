// expected-error-re@below {{unreg{{[0-9]+}}ed}}
"a.b"() : () -> ()
// -----
// expected-error-re@below {{unregistered {{dial[a-f]+t.}} If}}
"a.b"() : () -> ()
// -----
// expected-error-re@below {{o{{.*}}(un)?{{reg|rag}}istered}}
"a.b"() : () -> ()
// -----
// expected-error-re {{a{{b(}}}}
// expected-error-re {{a{{(b|)}}}}
// expected-error-re {{a{{()}}}}
// expected-error-re {{a{{(b}}}}
// expected-error-re {{a{{b)}}}}
// expected-error-re {{a{{b{1}c{2,3}d{4,} }}}}
// expected-error-re {{a{{b{1 }}}}
// expected-error-re {{a{{b\}}}}
// expected-error-re {{a{{b|}}}}
// expected-error-re {{a{{b|*}}}}
// expected-error-re {{a{{}}}}
// expected-error-re {{a{{[]]}}}}
// expected-error-re {{a{{[^]]}}}}
// expected-error-re {{a{{[^]}}}}
// expected-error-re {{a{{[}}}}
// expected-error-re {{a{{[[:foo:]]}}}}
// expected-error-re {{a{{[z-a]}}}}
// expected-error-re {{a{{+}}}}
// expected-error-re {{a{{?b}}}}
// expected-error-re {{a{{b+*}}}}
// expected-error-re {{a{{(*b)}}}}
// expected-error-re {{a{{(a)\2}}}}
// expected-error-re {{a{{^a$}}}}
// expected-error-re {{a{{b}}
// expected-error-re {{é{{[}}}}
