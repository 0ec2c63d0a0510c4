/**
 * SQL: joins what is looked up one after the other, whatever PostgreSQL knows of the table: OFFSET 0 is not seen through. Of
 * a table it knows nothing of yet, it would rather read all.
 */
export const lookUp = (table: string, where: string, alias: string): string =>
  `CROSS JOIN LATERAL (SELECT * FROM ${table} x WHERE x.${where} OFFSET 0) ${alias}`
