/** The companies on site of daily reports, with their people and hours, as SQL. */

/** SQL: the company of a crew. For a second-tier crew it is that of its contact, not of its employer. */
const company = `CASE WHEN t.is2_tier THEN coalesce(n.name, t.contact_string, t.primary_subc)
  ELSE coalesce(t.primary_subc, n.name, t.contact_string) END`

const crew = ['foreman', 'tradesman', 'laborers', 'apprentice']
const sum = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(t.${column}, 0)`).join(' + ')
/** The sum of four ints can overflow an int. */
const people = `0::bigint + ${sum(crew.map((one) => `people_${one}`))}`
const hours = sum(crew.map((one) => `hours_${one}`))

/** SQL: the crew of an activity and its subcontractors. All have the same trade. */
const lines = `(VALUES (${company}, ${people}, ${hours}), ${[1, 2, 3, 4]
  .map((i) => `(t.subc${i}_name, coalesce(t.subc${i}_people, 0)::bigint, coalesce(t.subc${i}_hours, 0))`)
  .join(', ')}) AS line (company, people, hours)`

/** SQL: the crews of the activities of daily reports `report`, with a `line` for each company on site. */
export const crewLines = `JOIN daily_report_activity t ON t.daily_report_id = report.id
      LEFT JOIN LATERAL (SELECT o.name, c.organization_id
                           FROM person c JOIN organization o ON o.id = c.organization_id
                          WHERE c.id = t.contact) n ON true
     CROSS JOIN LATERAL ${lines}`
