/** The German names of what is shipped. A name that people gave stays as it is. */

/** Of states, as web/languages/de/shipped.ts has them. */
export const germanStates: Readonly<Record<string, string>> = {
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

/** Of roles, as web/languages/de/shipped.ts has them. */
export const germanRoles: Readonly<Record<string, string>> = {
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
