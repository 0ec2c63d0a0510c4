/** Hilfe und Rundgänge. */
import type * as guidetexts from '../../texts/guide.ts'
import type { Tables } from '../tables.ts'

const court = {
  title: 'Bei mir',
  text: 'Alles, was auf Sie wartet, aus allen Projekten, das Dringendste zuerst. Es ist die erste Seite, die Sie sehen.',
}
const inbox = {
  title: 'Posteingang und Mail',
  text: 'Was Sie betrifft, erfahren Sie hier und per Mail. Ein Link in der Mail öffnet den Vorgang; antworten können Sie auch per Mail.',
}
const search = {
  title: 'Alles finden',
  text: 'Drücken Sie / oder wählen Sie „Suche“: Nummern, Wörter und Namen aller Vorgänge, die Sie sehen dürfen.',
}
const help = {
  title: 'Das Fragezeichen',
  text: 'Es steht auf jeder Seite. Es sagt, was Sie dort tun können, und zeigt die Tastenkürzel und diesen Rundgang noch einmal.',
}

const managing = [
  court,
  {
    title: 'Die Übersicht',
    text: 'Bei wem die Vorgänge liegen, wie alt sie sind, was überfällig ist. Jede Zahl öffnet ihre Liste.',
    to: '',
  },
  {
    title: 'Rückfragen gehen über Sie',
    text: 'Was Ihre Leute einreichen, wartet, bis Sie es öffnen. Antworten kommen zum Schließen zu Ihnen zurück.',
    to: '/rfis',
  },
  {
    title: 'Mitglieder und Einrichtung',
    text: 'Personen und Rollen, Kalender, Nummern, Listen, Schlagwörter, Gruppen. Hier übernehmen Sie Ihre Tabellen.',
    to: '/setup',
  },
  help,
]

const designing = [
  court,
  {
    title: 'Eine Rückfrage beantworten',
    text: 'Öffnen, Antwort schreiben, Skizze anhängen. Ihre Antwort wird als Ihre Worte festgehalten, mit dem Tag.',
    to: '/rfis',
  },
  {
    title: 'Einreichungen prüfen',
    text: 'Geben Sie Ihr Prüfergebnis auf der Seite der Position. Der Nachunternehmer sieht es, wenn der Auftragnehmer abschließt.',
    to: '/submittals',
  },
  inbox,
  help,
]

export const guide = {
  guideTexts: {
    help: 'Hilfe',
    here: 'Was Sie hier tun können',
    showTour: 'Rundgang zeigen',
    offer: (role) => `Neu hier als ${role}? Fünf Schritte zeigen, was Ihre Aufgaben sind.`,
    offerPlain: 'Neu hier? Fünf Schritte führen Sie herum.',
    begin: 'Zeigen',
    notNow: 'Nicht jetzt',
    never: 'Keine Rundgänge',
    skip: 'Rundgang überspringen',
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    goThere: 'Dorthin',
    step: (at, of) => `Schritt ${at} von ${of}`,
  },
  things: {
    '/': [
      'Sehen Sie, was auf Sie wartet, das Dringendste zuerst, und öffnen Sie es.',
      'Tun Sie auf der Seite des Vorgangs den nächsten Schritt: antworten, zurückgeben, schließen.',
      'Unter „Sie warten auf andere“ sehen Sie, bei wem es liegt.',
    ],
    '/inbox': [
      'Lesen Sie, was mit Vorgängen geschah, die Sie betreffen.',
      'Öffnen Sie einen Vorgang: Seine Mitteilungen sind dann gelesen.',
      'Wählen Sie in Ihrem Konto unter „Mitteilungen“, was per Mail kommt.',
    ],
    '/projects': [
      'Suchen Sie ein Projekt nach Name, Nummer oder Ort.',
      'Markieren Sie es mit dem Stern: Dann steht es vorn.',
      'Administratoren legen ein neues an, leer oder wie ein anderes Projekt.',
    ],
    '/me': [
      'Ändern Sie Namen, Telefonnummer und Passwort.',
      'Fügen Sie einen Passkey hinzu, und beenden Sie Sitzungen auf Geräten, die Sie nicht mehr benutzen.',
      'Wählen Sie, wie Mitteilungen Sie erreichen, die Sprache, und hell oder dunkel.',
    ],
    '/search': [
      'Tippen Sie Wörter, eine Nummer oder einen Namen: Gesucht wird in allem, was Sie sehen dürfen.',
      'Grenzen Sie nach Art des Vorgangs ein.',
      'Öffnen Sie einen Treffer; die gefundenen Wörter sind markiert.',
    ],
    '/p/{projectId}': [
      'Sehen Sie, bei wem Vorgänge liegen und was überfällig ist.',
      'Wählen Sie eine Zahl oder einen Balken: Die Liste dahinter öffnet sich.',
      'Beginnen Sie mit „Neu“ einen neuen Vorgang.',
    ],
    '/p/{projectId}/documents': [
      'Öffnen Sie links einen Ordner, in der Mitte ein Dokument.',
      'Ziehen Sie Dateien irgendwo auf die Seite, um sie hochzuladen.',
      'Laden Sie eine neue Version eines Plans hoch: Alte bleiben, und Vorgänge behalten ihre.',
    ],
    '/p/{projectId}/documents/{folderId}': [
      'Öffnen Sie ein Dokument: seine Versionen, und welche Vorgänge darauf verweisen.',
      'Ziehen Sie Dateien irgendwo auf die Seite, um sie hier abzulegen.',
      'Wählen Sie mehrere aus, um sie herunterzuladen oder ihren Status zu setzen.',
    ],
    '/p/{projectId}/documents/{folderId}/view': [
      'Zoomen Sie mit zwei Fingern, mit Strg und dem Rad, oder mit + und -.',
      'Suchen Sie mit / im Text.',
      'Achten Sie auf die Zeile oben: Sie sagt, ob diese Version gültig ist.',
    ],
    '/p/{projectId}/drawings': [
      'Sehen Sie, welcher Index jedes Plans gültig ist und was die neueste Planlieferung geändert hat.',
      'Wählen Sie „Planstand eines Tages…“: die Pläne, nach denen damals gebaut wurde.',
      'Ziehen Sie die PDFs einer neuen Planlieferung irgendwo auf die Seite, oder drücken Sie c.',
    ],
    '/p/{projectId}/drawings/publications': [
      'Sehen Sie, was wann von wem veröffentlicht und was davon zurückgezogen wurde.',
      'Öffnen Sie eine: die Pläne, die sie geändert hat.',
      'Die Leitung und die Planer ziehen sie dort zurück, ganz oder zum Teil.',
    ],
    '/p/{projectId}/drawings/bring/{publicationId}': [
      'Prüfen Sie die zweifelhaften Seiten, die zuerst kommen; Enter bestätigt eine und geht weiter.',
      'Drücken Sie Esc, dann x, um eine Seite wegzulassen. Was Sie eingeben, wird laufend gespeichert.',
      'Veröffentlichen Sie mit Strg Enter, oder kommen Sie später wieder.',
    ],
    '/p/{projectId}/drawings/publications/{publicationId}': [
      'Sehen Sie, welche Pläne sie geändert hat, und öffnen Sie sie.',
      'Lesen Sie, was zurückgezogen wurde und warum.',
      'Ziehen Sie sie zurück, ganz oder zum Teil: Der Index davor ist wieder gültig.',
    ],
    '/p/{projectId}/drawings/outside': [
      'Vergleichen Sie die beiden Pläne, die dieselbe Nummer haben.',
      'Wählen Sie, welcher von ihnen der Plan ist: Der andere bleibt ein Dokument.',
      'Oder geben Sie einem von ihnen auf seiner Seite eine andere Nummer.',
    ],
    '/p/{projectId}/drawings/{sheetFolderId}': [
      'Zoomen Sie mit zwei Fingern, dem Mausrad oder + und -; verschieben Sie den Plan mit einem Finger oder den Pfeiltasten.',
      'Achten Sie auf die Leiste: Sie sagt, ob dieser Index gültig ist.',
      'Mit [ und ] kommen Sie zum vorigen und nächsten Plan.',
    ],
    '/p/{projectId}/setup': [
      'Fügen Sie Mitglieder hinzu und geben Sie ihnen Rollen.',
      'Legen Sie Kalender, Nummern und Vorgaben neuer Vorgänge fest.',
      'Übernehmen Sie Daten aus Tabellen.',
    ],
    '/p/{projectId}/setup/{part}': [
      'Wählen Sie in der Zeile oben einen Teil der Einrichtung.',
      'Ändern und speichern Sie: Das Audit hält fest, wer was geändert hat.',
      'Rollen, Listen und Schlagwörter ändern nur Projekt-Admins; Kalender und Gruppen auch die Leitung.',
    ],
    '/p/{projectId}/{recordType}': [
      'Wählen Sie eine Ansicht, oder grenzen Sie mit Wörtern und Filtern ein; die Adresse behält sie.',
      'Wählen Sie Zeilen aus, um mehrere auf einmal zu ändern, zu verschlagworten oder zu exportieren.',
      'Die Leertaste zeigt eine Vorschau, Enter öffnet die Zeile.',
    ],
    '/p/{projectId}/{recordType}/new': [
      'Füllen Sie aus, was Sie wissen: Nur markierte Felder sind nötig.',
      'Wählen Sie Personen nach Namen; eine Gruppe fügt alle hinzu, die jetzt darin sind.',
      'Gehen Sie jederzeit: Der Entwurf bleibt auf diesem Gerät.',
    ],
    '/p/{projectId}/{recordType}/{folderId}': [
      'Lesen Sie oben, was Sie jetzt tun können, und tun Sie den Schritt.',
      'Antworten Sie unten: Alle Beteiligten erfahren davon.',
      'An der Seite: Angaben, Schlagwörter, Dateien, und wer Bescheid weiß.',
    ],
    '/p/{projectId}/{recordType}/{folderId}/edit': [
      'Ändern Sie die Felder, die jetzt Ihre sind; der Rest steht als Text da.',
      'Ändern Sie, was anderen gehört, nennen Sie den Grund.',
      'Speichern Sie mit Strg Enter.',
    ],
    '/p/{projectId}/meetings/{folderId}/run': [
      'Gehen Sie die Punkte durch und schreiben Sie auf, was gesagt wird.',
      'Vermerken Sie, wer da ist.',
      'Verteilen Sie das Protokoll: Teilnehmer können einige Tage Einspruch erheben.',
    ],
  },
  tours: {
    'Project Admin': managing,
    'General Contractor PM': managing,
    Superintendent: [
      court,
      {
        title: 'Mängelbegehung',
        text: 'Am Telefon: Raum wählen, Foto aufnehmen, sagen, was nicht stimmt. Ohne Netz wartet es und geht später hinaus.',
        to: '/punch',
      },
      {
        title: 'Der Bautagebericht',
        text: 'Personal, Stunden, Wetter und Fotos des Tages. Er beginnt mit dem Personal von gestern.',
        to: '/daily',
      },
      {
        title: 'Auf dem Gerät behalten',
        text: 'Bei einer Mängelliste, einem Ordner oder der Übersicht: Dann ist es auch ohne Netz da.',
      },
      help,
    ],
    'Project Assistant': [
      court,
      {
        title: 'Die Einreichungsliste',
        text: 'Legen Sie Positionen an oder importieren Sie die Liste; Pakete und Fristen folgen den Abschnitten.',
        to: '/submittals',
      },
      {
        title: 'Besprechungen',
        text: 'Planen Sie die nächste aus der letzten: Unerledigte Punkte laufen weiter. Verteilen Sie danach das Protokoll.',
        to: '/meetings',
      },
      search,
      help,
    ],
    Architect: designing,
    Engineer: designing,
    Consultant: designing,
    Owner: [
      {
        title: 'Die Übersicht',
        text: 'Was offen ist, bei wem es liegt, was überfällig ist. Jede Zahl öffnet ihre Liste.',
        to: '',
      },
      {
        title: 'Einen Punkt melden',
        text: 'Was Sie auf der Baustelle sehen oder entschieden haben wollen: einmal schreiben, und verfolgen, wer daran arbeitet.',
        to: '/issues',
      },
      {
        title: 'Arbeit abnehmen',
        text: 'Mängel, die Sie gemeldet haben, schließen nur mit Ihrem Ja.',
        to: '/punch',
      },
      inbox,
      help,
    ],
    Subcontractor: [
      court,
      {
        title: 'Eine Frage stellen',
        text: 'Schreiben Sie eine Rückfrage und reichen Sie sie beim Auftragnehmer ein, der sie weitergibt. Die Antwort sehen Sie, sobald sie da ist.',
        to: '/rfis',
      },
      {
        title: 'Unterlagen einreichen',
        text: 'Hängen Sie die Dateien an Ihre Position und reichen Sie ein: Der Auftragnehmer prüft zuerst.',
        to: '/submittals',
      },
      {
        title: 'Ihre Mängel',
        text: 'Setzen Sie Ihren Teil auf „Abgeschlossen“, wenn er fertig ist; ein Foto hilft. Sie können einen Mangel mit Grund bestreiten.',
        to: '/punch',
      },
      help,
    ],
    '': [
      court,
      {
        title: 'Das Projekt',
        text: 'Die Übersicht zeigt, was offen ist; die Bereiche daneben enthalten die Vorgänge, die Sie sehen dürfen.',
        to: '',
      },
      {
        title: 'Dokumente',
        text: 'Pläne und Spezifikationen, jeweils mit ihren Versionen. Die neueste ist markiert.',
        to: '/documents',
      },
      search,
      help,
    ],
  },
} satisfies Tables<typeof guidetexts>
