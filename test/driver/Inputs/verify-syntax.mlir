// Comments that are none for the verifier, and what is left of them.
// expected-error @+1 {{1}} foo
// expected-error  {{2}}
// expected-error  @+1 {{3}}
// expected-error @+1  {{4}}
// expected-error@+1	{{5}}
// expected-error	{{6}}
// expected-error{{7}}	
// expected-errorx {{8}}
// xexpected-error {{9}}
// expected-error {{10}} expected-error@+1
// expected-error {{expected-note {{11}}
// expected-error@+1{{12}} expected-warning@+1 {{13}}
// expected-error{{1}}4}}
// expected-error@+01 {{15}}
// expected-error-re @+1 {{16}}
// expected-error -re @+1 {{17}}
// expected-error@ +1 {{18}}
// expected-error @+1 @+2 {{19}}
// expected-error {{}}
// expected-error {{20} }
// expected-error@foo {{21}}
// expected-error@+ {{22}}
// expected-error@-
// expected-{{23}}
	// expected-note {{tab	tab}}
	// expected-note {{é}}
