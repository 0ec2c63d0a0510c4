/** What is refused of a BCF file, and in which words; what is wrong with one topic is said of that topic. */
import { describe, expect, test } from 'vitest'
import { bcf, comment, type TestTopic, titled, topicXml, versionFile } from '../../test/kit/bcf.ts'
import { zip } from '../../test/kit/files/sheets.ts'
import { readBcf } from './readbcf.ts'

const guid = '0a1b2c3d-1111-4222-8333-444455556666'
const other = guid.replace('0a', '1b')
const fine: TestTopic = { guid, topic: titled('Fine') }
const file = (name: string, text: string | Buffer, more = {}) => ({
  name,
  bytes: Buffer.from(text as string),
  ...more,
})
const markup = (text: string | Buffer) => zip([versionFile(), file(`${guid}/markup.bcf`, text)])
const deep = (count: number): string => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`
const withTopic = (topic: string): string => topicXml({ guid, topic })

describe('the file is refused', () => {
  test.each<[string, () => Buffer, string]>([
    ['no ZIP', () => Buffer.from('<Markup/>'), 'it is no ZIP'],
    ['a cut file', () => bcf([fine]).subarray(0, 300), 'damaged'],
    ['no version', () => zip([file(`${guid}/markup.bcf`, topicXml(fine))]), 'there is no bcf.version in it'],
    ['another version', () => bcf([fine], { version: '1.0' }), 'BCF of the version "1.0"'],
    ['no topics', () => zip([versionFile()]), 'no markup.bcf'],
    ['a path outside', () => zip([versionFile(), file('../x/markup.bcf', topicXml(fine))]), 'leads outside'],
    ['a path from the root', () => zip([versionFile(), file('/x/markup.bcf', '')]), 'leads outside'],
    [
      'a path with backslashes',
      () => zip([versionFile(), file('..\\x\\markup.bcf', topicXml(fine))]),
      'leads outside',
    ],
    [
      'the same path twice',
      () => zip([versionFile(), file('x/markup.bcf', ''), file('x/markup.bcf', '')]),
      'x/markup.bcf twice',
    ],
    [
      'a bomb that says its size',
      () => zip([versionFile(), file('x/markup.bcf', 'x', { says: 4_000_000_000 })]),
      'more than 200 MB',
    ],
    [
      '5,001 topics',
      () => zip([versionFile(), ...Array.from({ length: 5_001 }, (_, i) => file(`${i}/markup.bcf`, ''))]),
      '5,001 topics; at most 5,000',
    ],
    [
      'an entity in the version',
      () => zip([file('bcf.version', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'), file('x/markup.bcf', '')]),
      'bcf.version: The file declares its own entities',
    ],
  ])('%s', async (_, bytes, words) => {
    await expect(readBcf(bytes())).rejects.toThrow(words)
  })
})

describe('the topic is wrong, and another one is read', () => {
  test.each<[string, () => Buffer, string]>([
    ['own entities', () => markup(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${topicXml(fine)}`), 'its own entities'],
    [
      'a DTD elsewhere',
      () => markup(`<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">${topicXml(fine)}`),
      'its own entities',
    ],
    [
      'a bomb of entities',
      () => markup(`<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Markup>&b;</Markup>`),
      'its own entities',
    ],
    ['no XML', () => markup('hello'), 'do not fit together'],
    ['a tag that does not end', () => markup('<Markup><Topic'), 'ends too early'],
    ['tags that cross', () => markup('<Markup><Topic></Markup></Topic>'), 'do not fit together'],
    ['two roots', () => markup(`${withTopic(titled('A')).slice(38)}<Markup/>`), 'do not fit together'],
    ['1,000 elements deep', () => markup(deep(1_000)), 'deeper ones'],
    ['100,000 elements', () => markup(`<a>${'<b/>'.repeat(100_000)}</a>`), 'more elements'],
    ['5 MB', () => markup(`<a>${'x'.repeat(5_000_000)}</a>`), 'longer than 4 MB'],
    ['3 MB of signs that end no tag', () => markup(`<a b="${'>'.repeat(3_000_000)}`), 'ends too early'],
    ['a tag of 1 MB', () => markup(`<a ${'b'.repeat(1_000_000)}></a>`), 'do not fit together'],
    ['UTF-16', () => markup(Buffer.from('\ufeff<Markup/>', 'utf16le')), 'not written in UTF-8'],
    ['Latin 1', () => markup(Buffer.from(withTopic(titled('Tür')), 'latin1')), 'not written in UTF-8'],
    ['a zero', () => markup(withTopic(titled('a\0b'))), 'characters that are no text'],
    [
      'a bomb that hides its size',
      () => zip([versionFile(), file(`${guid}/markup.bcf`, Buffer.alloc(5_000_000), { says: 1_000 })]),
      'damaged',
    ],
    ['no topic', () => markup('<Markup/>'), 'no topic in it'],
    ['no GUID', () => markup(topicXml({ guid: '1', topic: titled('A') })), '"1" is none'],
    ['no title', () => markup(withTopic('<Description>x</Description>')), 'no title'],
    [
      'a title of 300 characters',
      () => markup(withTopic(titled('x'.repeat(300)))),
      'Title has 300 characters',
    ],
    [
      'a text of 100,001 characters',
      () => markup(withTopic(`${titled('A')}<Description>${'x'.repeat(100_001)}</Description>`)),
      'Description has 100,001',
    ],
    [
      'a comment twice',
      () => markup(withTopic(`${titled('A')}<Comments>${comment(other, 'x').repeat(2)}</Comments>`)),
      'is in the topic twice',
    ],
    [
      'a comment without a GUID',
      () => markup(withTopic(`${titled('A')}<Comments>${comment('', 'x')}</Comments>`)),
      'no GUID',
    ],
  ])('%s', async (_, bytes, words) => {
    const { topics } = await readBcf(bytes())
    expect(topics).toMatchObject([{ file: `${guid}/markup.bcf`, fault: expect.stringContaining(words) }])
  })

  test('the same topic twice: the first one counts', async () => {
    const twice = zip([
      versionFile(),
      file('a/markup.bcf', topicXml(fine)),
      file('b/markup.bcf', topicXml(fine)),
    ])
    const { topics } = await readBcf(twice)
    expect(topics.map(({ fault }) => fault)).toEqual([
      undefined,
      `The topic ${guid} is in a/markup.bcf already.`,
    ])
  })
})

test('documents that are referred to are kept: of 3.0 by their GUIDs, of 2.1 by their paths, and no path outside', async () => {
  const reference = (inner: string): string =>
    `${titled('A')}<DocumentReferences><DocumentReference Guid="${other}">${inner}</DocumentReference></DocumentReferences>`
  const listed = `<DocumentInfo><Documents><Document Guid="${other}"><Filename>a.pdf</Filename></Document></Documents></DocumentInfo>`
  const in30 = await readBcf(
    bcf([{ guid, topic: reference(`<DocumentGuid>${other}</DocumentGuid>`) }], {
      more: { 'documents.xml': listed, [`Documents/${other}`]: 'pdf' },
    }),
  )
  expect(in30.topics[0]!.topic!.kept.documents).toEqual([
    { guid: other, name: 'a.pdf', path: `Documents/${other}` },
  ])
  const paths = ['../plan.pdf', '../../../etc/passwd'].map(
    (path) =>
      `<DocumentReference Guid="${other}"><ReferencedDocument>${path}</ReferencedDocument></DocumentReference>`,
  )
  const in21 = await readBcf(
    bcf([{ guid, topic: `${titled('A')}${paths.join('')}` }], {
      version: '2.1',
      more: { 'plan.pdf': 'pdf' },
    }),
  )
  expect(in21.topics[0]!.topic!.kept.files).toEqual({ '../plan.pdf': 'plan.pdf' })
})
