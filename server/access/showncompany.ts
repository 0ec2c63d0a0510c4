/**
 * SQL: the company that is shown of the person `n` of the organization `o`: what an administrator or the person who invited them
 * entered, else the organization. What they typed themselves counts only while no organization has taken them in.
 */
export const shownCompany = (n = 'n', o = 'o'): string =>
  `CASE WHEN ${n}.states_own_company AND NOT ${o}.is_stand_in THEN ${o}.name
    ELSE coalesce(nullif(btrim(${n}.company), ''), ${o}.name) END`
