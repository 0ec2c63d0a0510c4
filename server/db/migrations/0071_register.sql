-- The submittal register goes through the items of a project section by section.

-- 033000, 03-30-00 and "03 30 00 Cast-in-place concrete" are one section. What is none is kept as it is called.
CREATE FUNCTION csi_section(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(btrim(regexp_replace(regexp_replace(given,
    '^\s*(\d\d)([ .-]?)(\d\d)\2(\d\d(?:\.\d\d)?)(?![\d.]).*$', '\1 \3 \4'), '\s+', ' ', 'g')), '')
$$;

-- Section, number, revision; what has no section comes last. As much of each as an index takes.
ALTER TABLE submittal_item ADD COLUMN register_order text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  coalesce('1' || natural_order(csi_section(csi)), '2') || chr(1) ||
  coalesce(natural_order(number), '') || chr(1) || natural_order(revision)
) STORED;

CREATE INDEX submittal_item_register ON submittal_item (project_id, register_order, folder_id);
