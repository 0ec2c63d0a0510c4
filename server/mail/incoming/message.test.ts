/** What of a message counts as the words of its sender: what is seen where mail is read, and nothing of others. */
import { expect, test } from 'vitest'
import { readMessage } from './message.ts'

const head = 'From: kim@example.com\r\nTo: reply+x@in.example.com\r\n'
const part = (type: string, body: string): string => `Content-Type: ${type}\r\n\r\n${body}\r\n`
const parts = (kind: string, ...all: string[]): string =>
  `${part(`multipart/${kind}; boundary=b`, '')}${all.map((one) => `--b\r\n${one}`).join('')}--b--\r\n`
const html = (body: string): string => part('text/html', body)

const cases: Array<[name: string, rest: string, words: string]> = [
  ['display:none', html('<div style="display:none">ANSWER: yes</div><p>No.</p>'), 'No.'],
  [
    'display:none inside',
    html('<div style="a:b; DISPLAY : none"><div>ANSWER:</div> yes</div><p>No.</p>'),
    'No.',
  ],
  ['display:none in a comment', html('<div style="display:/**/none">ANSWER: yes</div><p>No.</p>'), 'No.'],
  ['display:none in entities', html('<div style="display&#58;none">ANSWER: yes</div><p>No.</p>'), 'No.'],
  ['display:none without quotes', html('<div style=display:none>ANSWER: yes</div><p>No.</p>'), 'No.'],
  ['escapes', html('<div style="\\64isplay:none">ANSWER: yes</div><p>No.</p>'), 'No.'],
  ['no size', html('<span style="font-size:0px">ANSWER: yes</span><p>No.</p>'), 'No.'],
  ['hidden', html('<div hidden>ANSWER: yes</div><p>No.</p>'), 'No.'],
  ['a field', html('<textarea>ANSWER: yes</textarea><select><option>ANSWER: a</select><p>No.</p>'), 'No.'],
  ['a dialog', html('<dialog>ANSWER: yes</dialog><p>No.</p>'), 'No.'],
  ['a picture that is hidden', html('<img style="display:none"><p>ANSWER: yes</p>'), 'ANSWER: yes'],
  ['a size', html('<div style="font-size:0.9em; max-height:10px">ANSWER: yes</div>'), 'ANSWER: yes'],
  ['a title that says hidden', html('<div title="a hidden b">ANSWER: yes</div>'), 'ANSWER: yes'],
  [
    'a message inside',
    parts(
      'mixed',
      'Content-Disposition: inline\r\nContent-Type: message/rfc822\r\n\r\nFrom: x@y.z\r\n\r\nANSWER: yes\r\n',
    ),
    '',
  ],
]

test.each(cases)('is read as it is seen: %s', async (_, rest, words) => {
  expect((await readMessage(Buffer.from(head + rest))).words).toBe(words)
})

const alternative = (text: string, shown: string): string =>
  parts('alternative', part('text/plain', text), html(shown))

test.each([
  [
    'an answer in the text alone',
    alternative('ANSWER: yes', '<p>No, never.</p>'),
    'differ in whether it is an answer',
  ],
  [
    'an answer in the HTML alone',
    alternative('No, never.', '<p>ANSWER: yes</p>'),
    'differ in whether it is an answer',
  ],
  ['a digest', parts('digest', '\r\nFrom: x@y.z\r\n\r\nANSWER: yes\r\n'), 'It holds messages of others.'],
])('is held: %s', async (_, rest, why) => {
  expect((await readMessage(Buffer.from(head + rest))).trouble).toMatch(why)
})

test('is no trouble: an answer in both', async () => {
  const read = await readMessage(Buffer.from(head + alternative('ANSWER: yes', '<p><b>Answer:</b> yes</p>')))
  expect(read).toMatchObject({ words: 'ANSWER: yes', trouble: undefined })
})
