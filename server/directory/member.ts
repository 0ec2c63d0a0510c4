/** A person as others in a project see him: of the person `n` and his organization `o`. */
export const memberColumns = `n.id AS "userId", n.full_name AS "fullName", n.first_name AS "firstName",
  n.last_name AS "lastName", coalesce(n.company, o.name) AS company, n.email, n.phone, n.cell AS "cellPhone"`
