-- The points of a meeting keep their numbers for life: <meeting>.<point>. The meeting counts within its own row of
-- meetings, from 1; a point that was taken out leaves its number behind.
ALTER TABLE meeting_minute ADD COLUMN sequence int NOT NULL DEFAULT 1;
ALTER TABLE meeting_minute ADD COLUMN last_item int NOT NULL DEFAULT 0;

-- Who counted by hand goes on from there.
UPDATE meeting_minute t SET sequence = c.sequence
  FROM (SELECT t.id, max(split_part(i.item ->> 'itemNumber', '.', 1)::int) AS sequence
          FROM meeting_minute t CROSS JOIN LATERAL jsonb_array_elements(t.item_list) AS i (item)
         WHERE i.item ->> 'itemNumber' ~ '^[1-9]\d{0,5}\.\d{1,6}$' GROUP BY t.id) c
 WHERE c.id = t.id;
UPDATE meeting_minute t SET last_item = c.last_item
  FROM (SELECT t.id, max(split_part(i.item ->> 'itemNumber', '.', 2)::int) AS last_item
          FROM meeting_minute t CROSS JOIN LATERAL jsonb_array_elements(t.item_list) AS i (item)
         WHERE i.item ->> 'itemNumber' ~ '^[1-9]\d{0,5}\.\d{1,6}$'
           AND split_part(i.item ->> 'itemNumber', '.', 1)::int = t.sequence GROUP BY t.id) c
 WHERE c.id = t.id;
UPDATE meeting_minute t SET item_list = c.item_list, last_item = t.last_item + c.numbered
  FROM (SELECT t.id, jsonb_agg(CASE WHEN i.given IS NOT NULL THEN i.item
                 ELSE i.item || jsonb_build_object('itemNumber', t.sequence || '.' || (t.last_item + i.place)) END
               ORDER BY i.position) AS item_list, count(*) FILTER (WHERE i.given IS NULL) AS numbered
          FROM meeting_minute t
         CROSS JOIN LATERAL (SELECT e.item, e.position, nullif(e.item ->> 'itemNumber', '') AS given,
                    row_number() OVER (PARTITION BY nullif(e.item ->> 'itemNumber', '') IS NULL ORDER BY e.position)
                      AS place
                FROM jsonb_array_elements(t.item_list) WITH ORDINALITY AS e (item, position)) i
         GROUP BY t.id) c
 WHERE c.id = t.id AND c.numbered > 0;
