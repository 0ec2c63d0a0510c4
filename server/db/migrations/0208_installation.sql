-- Which secret key and which folder of files belong to this database: a server with others does not start on it.

-- One row. A value is missing until the first server has started with a key and a folder.
CREATE TABLE installation (
  -- There is no second row.
  is_only       boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The id of the secret key in use, a part of its SHA-256.
  secret_key_id text,
  -- The random id in the file `store.id` of the folder of files.
  file_store_id uuid
);

-- The key that sealed what is there: the last one of the replacements, or the one that a sealed value names.
INSERT INTO installation (secret_key_id)
SELECT coalesce(
  (SELECT k.replaced_by FROM replaced_secret_key k
    WHERE NOT EXISTS (SELECT FROM replaced_secret_key o WHERE o.id = k.replaced_by) ORDER BY k.at DESC LIMIT 1),
  (SELECT split_part(e.key_value, '.', 1) FROM configuration_element e
    WHERE e.is_encrypted AND position('.' IN e.key_value) > 0 ORDER BY e.id DESC LIMIT 1));
