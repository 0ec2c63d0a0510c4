-- Which revision of a submittal item is higher: numbers in the text count by their value, letters without their case.
-- As much of it as decides in practice; where two are alike the later one is higher.
ALTER TABLE submittal_item ADD COLUMN revision_order text COLLATE "C" GENERATED ALWAYS AS (
  left(regexp_replace(regexp_replace(lower(revision), '(\d+)', '000000000000\1', 'g'), '0*(\d{12,})', '\1', 'g'), 200)
) STORED;

-- So far it was the higher of two numbers and else the later one, which goes round in circles for 2, A and 1.
UPDATE submittal_item t SET is_newest = sorted.is_newest
  FROM (SELECT i.id, row_number() OVER (PARTITION BY i.project_id, i.number
               ORDER BY i.revision_order DESC, i.id DESC) = 1 AS is_newest
          FROM submittal_item i JOIN folder f ON f.id = i.folder_id
         WHERE f.deleted_at IS NULL) sorted
 WHERE t.id = sorted.id AND t.is_newest <> sorted.is_newest;
