/** TypeScript: classes for `@servicestack/client`, and declarations alone. */
import { type About, blockHeader, indented, type Language, oneLine } from './language.ts'
import { type ReferenceField, type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

export const words: Words = {
  scalars: {
    int: 'number',
    long: 'number',
    decimal: 'number',
    bool: 'boolean',
    string: 'string',
    DateTime: 'string',
    bytes: 'string',
    map: '{ [index: string]: string }',
  },
  list: (item) => `${item}[]`,
}

const comment = (text: string): string[] => [`/** @description ${oneLine(text)} */`]
const route = ({ request }: ReferenceType): string[] =>
  request ? [`// @Route("${request.route}", "${request.verb}")`] : []

const interfaces = [
  'export interface IReturn<T>',
  '{',
  '    createResponse(): T;',
  '}',
  '',
  'export interface IReturnVoid',
  '{',
  '    createResponse(): void;',
  '}',
  '',
  'export interface IGet',
  '{',
  '}',
  '',
  'export interface IPost',
  '{',
  '}',
  '',
]

const field = ({ about: text, key, value }: ReferenceField, about: About, before: string): string[] => [
  ...about(text, comment),
  `${before}${key}?: ${wordOf(value, words)};`,
]

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request } = type
  const implemented = request ? ` implements IReturn<${request.response}>, ${verbMarker(request)}` : ''
  return [
    ...about(type.about, comment),
    ...route(type),
    `export class ${name}${implemented}`,
    '{',
    ...indented(type.fields.flatMap((one) => field(one, about, 'public '))),
    '',
    `    public constructor(init?: Partial<${name}>) { (Object as any).assign(this, init); }`,
    ...(request
      ? [
          `    public getTypeName() { return '${name}'; }`,
          `    public getMethod() { return '${request.verb}'; }`,
          `    public createResponse() { return new ${request.response}(); }`,
        ]
      : []),
    '}',
    '',
  ]
}

const enumOf = (name: string, values: readonly string[]): string[] => [
  `export enum ${name}`,
  '{',
  ...values.map((value) => `    ${value} = '${value}',`),
  '}',
  '',
]

const common = { header: blockHeader, namespaceOption: 'GlobalNamespace', ofLibrary: [] } as const

export const typescript: Language = {
  ...common,
  namespace: '',
  begin: () => interfaces,
  enum: ({ name, values }) => enumOf(name, values),
  type: classOf,
}

const declared = (type: ReferenceType, about: About): string[] => [
  ...about(type.about, comment),
  ...route(type),
  `interface ${type.name}${type.request ? ` extends IReturn<${type.request.response}>, ${verbMarker(type.request)}` : ''}`,
  '{',
  ...indented(type.fields.flatMap((one) => field(one, about, ''))),
  '}',
  '',
]

export const typescriptDeclarations: Language = {
  ...common,
  namespace: 'dtos',
  isNested: true,
  begin: ({ namespace }) => [
    `declare namespace ${namespace}`,
    '{',
    ...indented([
      'interface IReturn<T>',
      '{',
      '}',
      '',
      'interface IReturnVoid',
      '{',
      '}',
      '',
      'interface IGet',
      '{',
      '}',
      '',
      'interface IPost',
      '{',
      '}',
      '',
    ]),
  ],
  end: () => ['}'],
  enum: ({ name, values }) => [`type ${name} = ${values.map((value) => `"${value}"`).join(' | ')};`, ''],
  type: declared,
}
