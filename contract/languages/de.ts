/**
 * Die deutschen Namen von allem, was der Server mitbringt: für Seite, Mail, PDF und Import. Wer etwas umbenennt, liest den eigenen
 * Namen.
 */
type Names = Readonly<Record<string, string>>

/** Der Status von Vorgängen. */
export const states: Names = {
  Draft: 'Entwurf',
  Submitted: 'Eingereicht',
  Open: 'Offen',
  Answered: 'Beantwortet',
  Closed: 'Geschlossen',
  Void: 'Ungültig',
  'Ready for review': 'Fertig gemeldet',
  'Not accepted': 'Nicht abgenommen',
  'In dispute': 'Strittig',
  'In progress': 'In Arbeit',
  'In review': 'In Prüfung',
  'On hold': 'Zurückgestellt',
  Created: 'Angelegt',
  'Contractor review': 'Prüfung Auftragnehmer',
  Returned: 'Zurückgegeben',
  Complete: 'Abgeschlossen',
  Distributed: 'Verteilt',
  Final: 'Endgültig',
}

export const roles: Names = {
  'Project Admin': 'Projekt-Admin',
  'General Contractor PM': 'Projektleitung GU',
  Superintendent: 'Bauleitung',
  'Project Assistant': 'Projektassistenz',
  Architect: 'Architekt',
  Engineer: 'Fachplaner',
  Consultant: 'Berater',
  Owner: 'Bauherr',
  Viewer: 'Leser',
  Subcontractor: 'Nachunternehmer',
}

/** Die übrigen Werte der Listen. */
export const items: Names = {
  'Not stated': 'Keine Angabe',
  'Yes, known': 'Ja, bekannt',
  'Yes, unknown': 'Ja, unbekannt',
  'No impact': 'Keine Folgen',
  'To be determined': 'Noch zu klären',
  'Not applicable': 'Entfällt',
  Pending: 'Ausstehend',
  Accepted: 'Abgenommen',
  Rejected: 'Abgelehnt',
  Approved: 'Freigegeben',
  'Approved as noted': 'Freigegeben mit Anmerkungen',
  'Approved as noted, resubmit': 'Mit Anmerkungen, neu einreichen',
  'Revise and resubmit': 'Überarbeiten, neu einreichen',
  'For record only': 'Nur zur Kenntnis',
  'Not reviewed': 'Nicht geprüft',
  Done: 'Erledigt',
  'Design clarification': 'Klärung der Planung',
  'Missing information': 'Fehlende Angaben',
  'Document conflict': 'Widerspruch in Unterlagen',
  'Coordination clash': 'Kollision',
  'Field condition': 'Zustand vor Ort',
  Constructability: 'Ausführbarkeit',
  'Substitution request': 'Alternativvorschlag',
  'Owner change': 'Änderung des Bauherrn',
  'Code or permit': 'Vorschrift oder Genehmigung',
  'Error or omission': 'Fehler oder Lücke',
  'Means and methods': 'Bauverfahren',
  'Schedule or sequence': 'Termin oder Ablauf',
  Other: 'Sonstiges',
  Information: 'Auskunft',
  Clarification: 'Klärung',
  Direction: 'Anweisung',
  Approval: 'Freigabe',
  Confirmation: 'Bestätigung',
  Substitution: 'Alternative',
  Inspection: 'Besichtigung',
  'Preconstruction submittals': 'Unterlagen vor Baubeginn',
  'Shop drawings': 'Werkpläne',
  'Product data': 'Produktdaten',
  Samples: 'Muster',
  'Design data': 'Bemessungsunterlagen',
  'Test reports': 'Prüfberichte',
  Certificates: 'Bescheinigungen',
  "Manufacturer's instructions": 'Herstellerangaben',
  "Manufacturer's field reports": 'Berichte des Herstellers',
  'Operation and maintenance data': 'Betriebs- und Wartungsunterlagen',
  'Closeout submittals': 'Abschlussunterlagen',
  'Mock-up': 'Musterfläche',
  'Delegated design': 'Planung durch Auftragnehmer',
  Sustainability: 'Nachhaltigkeit',
  Warranty: 'Gewährleistung',
  'Spare parts': 'Ersatzteile',
  Schedule: 'Terminplan',
  Permit: 'Genehmigung',
  'Work in progress': 'In Bearbeitung',
  'For review': 'Zur Prüfung',
  'Approved for construction': 'Zur Ausführung freigegeben',
  'For information': 'Zur Information',
  'As built': 'Bestandsplan',
  Superseded: 'Ersetzt',
  Drawing: 'Plan',
  Specification: 'Spezifikation',
  Photo: 'Foto',
  Report: 'Bericht',
  Correspondence: 'Schriftverkehr',
  Contract: 'Vertrag',
  Model: 'Modell',
  General: 'Allgemein',
  Civil: 'Tiefbau',
  Landscape: 'Außenanlagen',
  Structural: 'Tragwerk',
  Architectural: 'Architektur',
  Interior: 'Innenausbau',
  'Fire protection': 'Brandschutz',
  Plumbing: 'Sanitär',
  Mechanical: 'HLK',
  Electrical: 'Elektro',
  Telecommunications: 'Fernmeldetechnik',
  Security: 'Sicherheitstechnik',
  Progress: 'Baufortschritt',
  Coordination: 'Koordination',
  Safety: 'Arbeitssicherheit',
  Preconstruction: 'Bauvorbereitung',
  Design: 'Planung',
  Owner: 'Bauherr',
  Commissioning: 'Inbetriebnahme',
  Closeout: 'Projektabschluss',
  Quality: 'Qualität',
  Cost: 'Kosten',
  Submittals: 'Einreichungen',
  RFIs: 'Rückfragen',
  Procurement: 'Beschaffung',
  'Site logistics': 'Baustellenlogistik',
}

/** Bereiche und Arten von Vorgängen und Ordnern: eine Art darf heißen wie ein Status oder ein Wert einer Liste. */
export const nodeTypes: Names = {
  Project: 'Projekt',
  Folder: 'Ordner',
  Documents: 'Dokumente',
  Document: 'Dokument',
  RFI: 'Rückfrage',
  'Punch lists': 'Mängellisten',
  'Punch list': 'Mängelliste',
  'Punch list item': 'Mangel',
  'Submittal package': 'Einreichungspaket',
  'Submittal item': 'Einreichung',
  'Open issues': 'Offene Punkte',
  'Open issue': 'Offener Punkt',
  'Daily reports': 'Bautageberichte',
  'Daily report': 'Bautagebericht',
  'Meeting minutes': 'Besprechungsprotokolle',
  'Meeting minute': 'Besprechungsprotokoll',
  'Drive folder': 'Laufwerksordner',
  'Drive file': 'Laufwerksdatei',
}

/** Worüber Mitteilungen sind. */
export const notices: Names = {
  'A record waits on you.': 'Ein Vorgang wartet auf Sie.',
  'Somebody names you with @ in a reply.': 'Jemand nennt Sie mit @ in einer Antwort.',
  'You are copied on a record, or made a party of it.':
    'Sie erhalten eine Kopie eines Vorgangs oder werden daran beteiligt.',
  'A record of yours is answered, returned, ready, accepted, not accepted, closed, reopened or void.':
    'Ein Vorgang von Ihnen wird beantwortet, zurückgegeben, fertig gemeldet, abgenommen, nicht abgenommen, geschlossen, wieder geöffnet oder ungültig.',
  'Somebody sends you documents or records with a transmittal.':
    'Jemand schickt Ihnen Dokumente oder Vorgänge mit einem Begleitschein.',
  'Drawings that you see are withdrawn: they are no longer to be built by.':
    'Pläne, die Sie sehen, werden zurückgezogen: Danach darf nicht mehr gebaut werden.',
  'Drawings that you see are published, new or in a new revision.':
    'Pläne, die Sie sehen, werden veröffentlicht, neu oder mit neuem Index.',
  'Minutes of a meeting that you attended are distributed.':
    'Das Protokoll einer Besprechung, an der Sie teilnahmen, wird verteilt.',
  'The question, due date or addressee of an issued record changes, or minutes are corrected.':
    'Frage, Fälligkeit oder Empfänger eines herausgegebenen Vorgangs ändern sich, oder ein Protokoll wird berichtigt.',
  'Somebody replies to a record of yours.': 'Jemand antwortet auf einen Vorgang von Ihnen.',
  'A record that waits on you is due within 2 working days.':
    'Ein Vorgang, der auf Sie wartet, ist innerhalb von 2 Arbeitstagen fällig.',
  'A record that waits on you, or that you manage, is overdue.':
    'Ein Vorgang, der auf Sie wartet oder den Sie leiten, ist überfällig.',
  'You are added to a project, or your role there changes.':
    'Sie werden in ein Projekt aufgenommen, oder Ihre Rolle dort ändert sich.',
  'Somebody whom you invited joins, somebody waits to be taken into your company, or a company of your project gets its first administrator.':
    'Jemand, den Sie eingeladen haben, tritt bei, jemand wartet auf die Aufnahme in Ihre Firma, oder eine Firma Ihres Projekts erhält ihren ersten Administrator.',
  'A mail to your project is held for you to decide, or a mail to somebody there came back.':
    'Eine Mail an Ihr Projekt wartet auf Ihre Entscheidung, oder eine Mail an jemanden dort kam zurück.',
  'Somebody acts on your behalf, or on that of somebody in your company.':
    'Jemand handelt in Ihrem Namen oder in dem einer Person Ihrer Firma.',
  'A backup of the server that your company runs failed, lacks files or is late.':
    'Ein Backup des Servers, den Ihre Firma betreibt, ist gescheitert, unvollständig oder überfällig.',
  'Your account is used from a new address, or its password, passkeys or e-mail change; an API key is made.':
    'Ihr Konto wird von einer neuen Adresse aus benutzt, oder Passwort, Passkeys oder E-Mail ändern sich; ein API-Schlüssel wird angelegt.',
}

/** Alle, wo nicht bekannt ist, was einen Namen hat; auch Ordner heißen wie ihre Art. */
export const shipped: Names = { ...nodeTypes, ...states, ...items, ...roles, ...notices }
