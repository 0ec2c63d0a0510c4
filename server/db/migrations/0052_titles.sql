-- The title of a record is its name without its number. Its name is kept right wherever it changes, so this is too.
ALTER TABLE folder DROP COLUMN title;
ALTER TABLE folder ADD COLUMN title text GENERATED ALWAYS AS (
  nullif(btrim(CASE WHEN starts_with(name, btrim(number)) THEN substr(name, length(btrim(number)) + 1) ELSE name END), '')
) STORED;
