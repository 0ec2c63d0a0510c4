/**
 * The compilers that typed references are tried with, each with the smallest stand-in for the client library of its language.
 * A language whose compiler is not installed is named in the output of the test.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../../server/root.ts'

const run = promisify(execFile)

export interface Compiler {
  /** The programs that it needs. */
  needs: string[]
  /** The file of the reference. */
  file: string
  /** Files beside it. */
  library: Record<string, string>
  /** Programs with their arguments, run in the folder one after the other. */
  steps: Array<[program: string, ...args: string[]]>
}

const java = (name: string, body: string): [string, string] => [
  `net/servicestack/client/${name}.java`,
  `package net.servicestack.client;\nimport java.lang.annotation.*;\n${body}\n`,
]

const javaLibrary = Object.fromEntries([
  java('IReturn', 'public interface IReturn<T> { Object getResponseType(); }'),
  java('IGet', 'public interface IGet {}'),
  java('IPost', 'public interface IPost {}'),
  java('Route', 'public @interface Route { String Path(); String Verbs() default ""; }'),
  java('ResponseStatus', 'public class ResponseStatus { public String errorCode = null; }'),
  [
    'com/google/gson/annotations/SerializedName.java',
    'package com.google.gson.annotations;\npublic @interface SerializedName { String value(); }\n',
  ],
])

const csharpLibrary = `namespace ServiceStack {
  public interface IReturn<T> {} public interface IGet {} public interface IPost {}
  public class RouteAttribute : System.Attribute { public RouteAttribute(string path, string verbs) {} }
  public class ResponseStatus { public string ErrorCode { get; set; } }
}
namespace System.Runtime.Serialization {
  public class DataContractAttribute : System.Attribute {}
  public class DataMemberAttribute : System.Attribute { public string Name { get; set; } }
}
`

const pythonLibrary = {
  'marshmallow/__init__.py': '',
  'marshmallow/fields.py': '',
  'servicestack/__init__.py': `from typing import Generic, TypeVar
T = TypeVar('T')
class IReturn(Generic[T]): pass
class IGet: pass
class IPost: pass
class ResponseStatus: pass
`,
  'dataclasses_json.py': `class LetterCase: CAMEL = 1
class Undefined: EXCLUDE = 1
def dataclass_json(letter_case=None, undefined=None): return lambda cls: cls
def config(field_name=None): return {'name': field_name}
`,
  'try.py': `import dtos, dataclasses, typing
names = [name for name, one in vars(dtos).items() if dataclasses.is_dataclass(one)]
for name in names:
    cls = getattr(dtos, name)
    typing.get_type_hints(cls)
    assert all(value is None for value in vars(cls()).values()), name
assert 'RFIUpdateRequest' in names
`,
}

const phpLibrary = {
  'try.php': `<?php
namespace ServiceStack {
  interface IReturn {} interface IGet {} interface IPost {}
  class ResponseStatus {} class ResponseError {} class ByteArray {}
  #[\\Attribute] class Returns { public function __construct(string $name) {} }
  class JsonConverters {
    static function from($type, $value) { return $value; }
    static function to($type, $value) { return $value; }
    static function toArray($type, $value) { return $value; }
  }
}
namespace {
  require 'dtos.php';
  $request = new dtos\\RFIUpdateRequest(rfi: new dtos\\RFI(folderId: 7, subject: ''));
  $sent = json_encode($request);
  if ($sent !== '{"rfi":{"folderId":7,"subject":""}}') { echo $sent; exit(1); }
}
`,
}

const rustLibrary = {
  'derive.rs': `extern crate proc_macro;
use proc_macro::TokenStream;
#[proc_macro_derive(Serialize, attributes(serde))] pub fn write(_: TokenStream) -> TokenStream { TokenStream::new() }
#[proc_macro_derive(Deserialize, attributes(serde))] pub fn read(_: TokenStream) -> TokenStream { TokenStream::new() }
`,
  'servicestack.rs': `pub trait IRequest { const NAME: &'static str; const VERB: &'static str; }
pub trait IReturn { type Response; }
#[derive(Debug, Clone, PartialEq, Default)] pub struct ResponseStatus {}
`,
}

const rustLibraries = ['--extern', 'serde=libserde.so', '--extern', 'servicestack=libservicestack.rlib']

const goLibrary = {
  'go.mod': `module example.com/dtos
go 1.19
require github.com/ServiceStack/servicestack-go v0.0.0
replace github.com/ServiceStack/servicestack-go => ./library
`,
  'library/go.mod': 'module github.com/ServiceStack/servicestack-go\ngo 1.19\n',
  'library/library.go': 'package servicestack\n\ntype ResponseStatus struct{}\n',
  'dtos_test.go': `package dtos

import (
	"encoding/json"
	"testing"
)

func TestPartial(t *testing.T) {
	id, subject := 7, ""
	sent, _ := json.Marshal(RFIUpdateRequest{Rfi: &RFI{FolderId: &id, Subject: &subject}})
	if string(sent) != \`{"rfi":{"folderId":7,"subject":""}}\` {
		t.Fatal(string(sent))
	}
}
`,
}

const tsc = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc')
const typescript = [process.execPath, tsc, '--noEmit', '--strict', '--target', 'es2022'] as const

export const compilers: Record<string, Compiler> = {
  typescript: {
    needs: [],
    file: 'dtos.ts',
    library: {},
    steps: [[...typescript, 'dtos.ts']],
  },
  'typescript.d': {
    needs: [],
    file: 'dtos.d.ts',
    library: {
      'try.ts': 'const request: dtos.RFIUpdateRequest = { rfi: { folderId: 7 } }\nexport { request }\n',
    },
    steps: [[...typescript, 'dtos.d.ts', 'try.ts']],
  },
  java: {
    needs: ['javac'],
    file: 'dtos.java',
    library: javaLibrary,
    steps: [['javac', '-proc:none', '-implicit:none', '-d', 'out', 'dtos.java']],
  },
  csharp: {
    needs: ['mcs'],
    file: 'dtos.cs',
    library: { 'library.cs': csharpLibrary },
    steps: [['mcs', '-target:library', '-out:out.dll', 'dtos.cs', 'library.cs']],
  },
  python: {
    needs: ['python3'],
    file: 'dtos.py',
    library: pythonLibrary,
    steps: [['python3', 'try.py']],
  },
  php: { needs: ['php'], file: 'dtos.php', library: phpLibrary, steps: [['php', 'try.php']] },
  go: {
    needs: ['go'],
    file: 'dtos.go',
    library: goLibrary,
    steps: [['go', 'test', './...']],
  },
  rust: {
    needs: ['rustc'],
    file: 'dtos.rs',
    library: rustLibrary,
    steps: [
      ['rustc', '--crate-type', 'proc-macro', '--crate-name', 'serde', 'derive.rs'],
      ['rustc', '--crate-type', 'rlib', '--crate-name', 'servicestack', 'servicestack.rs'],
      [
        'rustc',
        '--crate-type',
        'rlib',
        '--emit',
        'metadata',
        '--edition',
        '2021',
        ...rustLibraries,
        'dtos.rs',
      ],
    ],
  },
}

export const isInstalled = ({ needs }: Compiler): boolean =>
  needs.every((program) => {
    try {
      execFileSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })

/** Compiles a reference in a folder; throws what the compiler says. */
export async function compile(compiler: Compiler, folder: string, text: string): Promise<void> {
  for (const [name, content] of Object.entries({ ...compiler.library, [compiler.file]: text })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: join(folder, 'cache') }
  for (const [program, ...args] of compiler.steps)
    await run(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch((error) => {
      throw new Error(`${program}: ${error.stdout}${error.stderr}`.slice(0, 5000))
    })
}
