-- Names in Han characters and Hangul stand family first.

-- What every page shows of a person: first and last name, else the login, else the e-mail address. A name in Han characters or
-- Hangul stands family first, without a space. server/directory/people/fullname.ts says the same for names that are not stored yet.
CREATE FUNCTION shown_name(first_name text, last_name text, login text, email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(CASE
    WHEN btrim(first_name) || btrim(last_name) ~ '^[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+$'
      AND btrim(first_name) <> '' AND btrim(last_name) <> '' THEN btrim(last_name) || btrim(first_name)
    ELSE btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) END, ''), login, email, '')
$$;

-- It was computed by an expression that no version of PostgreSQL before 17 can change.
ALTER TABLE person ALTER COLUMN full_name DROP EXPRESSION;

-- Fills in the name that is shown.
CREATE FUNCTION write_shown_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.full_name := shown_name(NEW.first_name, NEW.last_name, NEW.login, NEW.email);
  RETURN NEW;
END $$;
-- Nobody writes it another way.
CREATE TRIGGER person_shown_name BEFORE INSERT OR UPDATE ON person FOR EACH ROW EXECUTE FUNCTION write_shown_name();

UPDATE person SET first_name = first_name
 WHERE full_name <> shown_name(first_name, last_name, login, email);
