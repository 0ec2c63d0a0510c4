-- The language of a person.

-- The code of the language in which they see the web app and get mail, as en or de; empty: not chosen, so mail is English.
ALTER TABLE person ADD COLUMN language text;
