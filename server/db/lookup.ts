/**
 * SQL: joins by one index lookup per row, whatever the statistics of the table: the planner does not see through OFFSET 0.
 * For a table without statistics it would choose to scan all of it.
 */
export const lookUp = (table: string, where: string, alias: string): string =>
  `CROSS JOIN LATERAL (SELECT * FROM ${table} x WHERE x.${where} OFFSET 0) ${alias}`
