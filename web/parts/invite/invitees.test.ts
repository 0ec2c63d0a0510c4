import { describe, expect, test } from 'vitest'
import { inviteesIn } from './invitees.ts'

const ann = { email: 'ann@x.com', firstName: 'Ann', lastName: 'Reed' }
const nia = { email: 'nia@y.com', firstName: 'Nia', lastName: 'Okafor' }

describe('reads', () => {
  test.each([
    ['ann@example.com', [{ email: 'ann@example.com' }]],
    [' a@x.com, b@x.com;c@x.com\n\nd@x.com ', ['a', 'b', 'c', 'd'].map((one) => ({ email: `${one}@x.com` }))],
    ['Ann Reed <ann@x.com>', [ann]],
    ['Reed, Ann M. <ann@x.com>', [{ ...ann, firstName: 'Ann M.' }]],
    ['Okafor <n@x.com>', [{ email: 'n@x.com', lastName: 'Okafor' }]],
    ['ANN@x.com\nann@x.com', [{ email: 'ANN@x.com' }]],
    ['ann@x.com\nAnn Reed <ann@x.com>', [ann]],
    // Lists of mail programs, with each separator.
    ['"Reed, Ann" <ann@x.com>', [ann]],
    ['"Reed, Ann" <ann@x.com>; "Okafor, Nia" <nia@y.com>', [ann, nia]],
    ['"Reed, Ann" <ann@x.com>, "Okafor, Nia" <nia@y.com>', [ann, nia]],
    ['"Reed, Ann" <ann@x.com>,\r\n"Okafor, Nia" <nia@y.com>;', [ann, nia]],
    ['Reed, Ann <ann@x.com>, Okafor, Nia <nia@y.com>', [ann, nia]],
    ['Reed, Ann <ann@x.com>; Okafor, Nia <nia@y.com>;', [ann, nia]],
    ["'Ann Reed' <ann@x.com>; 'nia@y.com'", [ann, { email: 'nia@y.com' }]],
    ['"Reed; Ann" <ann@x.com>', [{ email: 'ann@x.com', firstName: 'Reed;', lastName: 'Ann' }]],
    ['"Reed, Ann, P.E." <ann@x.com>', [{ ...ann, firstName: 'Ann, P.E.' }]],
    ['<mailto:ann@x.com>', [{ email: 'ann@x.com' }]],
    // Cells of a spreadsheet.
    ['Ann\tReed\tann@x.com\nNia\tOkafor\tnia@y.com', [ann, nia]],
    ['Ann Reed\tann@x.com\t+1 555 0100\tAcme', [ann]],
    ['Reed, Ann\tann@x.com', [ann]],
    ['ann@x.com\tAnn\tReed\t555', [ann]],
    ['ann@x.com\tnia@y.com', [{ email: 'ann@x.com' }, { email: 'nia@y.com' }]],
    ['Company\tLast name\tFirst name\tE-mail\nAcme\tReed\tAnn\tann@x.com', [ann]],
    ['Nachname\tVorname\tFirma\tE-Mail-Adresse\nReed\tAnn\tAcme\tann@x.com', [ann]],
    ['Name\tVorname\tE-Mail\nReed\tAnn\tann@x.com', [ann]],
    ['E-Mail\nann@x.com', [{ email: 'ann@x.com' }]],
    // As people write them, and the text of a CSV file.
    ['Ann Reed (ann@x.com)\nNia Okafor [nia@y.com]', [ann, nia]],
    ['To: Ann Reed - ann@x.com; Nia Okafor – nia@y.com', [ann, nia]],
    ['First name,Last name,Email\nAnn,Reed,ann@x.com\n"Nia","Okafor",nia@y.com', [ann, nia]],
    ['Nachname;Vorname;E-Mail\nReed;Ann;ann@x.com\nOkafor;Nia;nia@y.com', [ann, nia]],
  ])('%j', (text, invitees) => {
    expect(inviteesIn(text)).toEqual({ invitees, wrong: [] })
  })
})

describe('shows what it cannot read', () => {
  test.each([
    ['Ann Reed\nann@x.com, nobody\n<>', ['ann@x.com'], ['Ann Reed', 'nobody', '<>']],
    ['Ann Reed <ann@x.com>; Nia Okafor', ['ann@x.com'], ['Nia Okafor']],
    ['Nia Okafor, Bob Hill, Reed, Ann <ann@x.com>', [], ['Nia Okafor, Bob Hill, Reed, Ann <ann@x.com>']],
    ['Ann Reed </o=ExchangeLabs/cn=ann>; nia@y.com', ['nia@y.com'], ['Ann Reed </o=ExchangeLabs/cn=ann>']],
    ['ann@x', [], ['ann@x']],
    ['Ann Reed <ann@x.com', [], ['Ann Reed <ann@x.com']],
    ['Bob Hill, Ann Reed <ann@x.com>', [], ['Bob Hill, Ann Reed <ann@x.com>']],
    ['Ann Reed <office@x.com>; Bob Hill <office@x.com>', ['office@x.com'], ['Bob Hill <office@x.com>']],
    ['Acme\tAnn\tReed\tann@x.com', [], ['Acme Ann Reed ann@x.com']],
    ['Ann\tReed\t', [], ['Ann Reed']],
    ['Name\tE-mail\nAnn Reed\tann at x.com', [], ['Ann Reed ann at x.com']],
  ])('%j', (text, emails, wrong) => {
    const read = inviteesIn(text)
    expect({ emails: read.invitees.map(({ email }) => email), wrong: read.wrong }).toEqual({ emails, wrong })
  })
})
