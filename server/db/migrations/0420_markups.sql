-- Mark-ups: what people draw on a version of a sheet.
CREATE TABLE sheet_markup (
  -- Drawn at random: numbers in turn would tell of mark-ups that others do not see.
  id              bigint PRIMARY KEY,
  -- The sheet.
  folder_id       int NOT NULL REFERENCES folder ON DELETE CASCADE,
  project_id      int NOT NULL REFERENCES project,
  version         int NOT NULL,
  owner_id        int NOT NULL REFERENCES person,
  -- Of the owner, when it was made: the company that sees layer 2.
  organization_id int NOT NULL REFERENCES organization,
  -- 1 the owner, 2 their company, 3 everybody who sees the sheet.
  layer           smallint NOT NULL CHECK (layer BETWEEN 1 AND 3),
  -- And color: contract/drawings/markups.ts.
  kind            text NOT NULL,
  color           text NOT NULL,
  -- In points, like all that follows.
  width           real NOT NULL CHECK (width BETWEEN 0.5 AND 12),
  -- x and y in turn, from the top left of the page as shown.
  points          real[] NOT NULL,
  text            text,
  needs_check     boolean NOT NULL DEFAULT false,
  -- The mark-up of another version that it repeats, even if that is gone.
  carried_from    bigint,
  temp_item_id    text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  -- Kept for 30 days.
  deleted_at      timestamptz,
  CONSTRAINT sheet_markup_points CHECK (cardinality(points) BETWEEN 2 AND 10000 AND cardinality(points) % 2 = 0),
  CONSTRAINT sheet_markup_temp UNIQUE (folder_id, owner_id, temp_item_id),
  CONSTRAINT sheet_markup_once UNIQUE (carried_from, version)
);
-- Lists those of a sheet.
CREATE INDEX sheet_markup_of ON sheet_markup (folder_id, version, created_at, id);
-- Finds those that were deleted long ago.
CREATE INDEX sheet_markup_deleted ON sheet_markup (deleted_at) WHERE deleted_at IS NOT NULL;

-- What is written on a page of a drawing, by the SHA-256 of its file: read after it was published.
CREATE TABLE sheet_reading (
  original bytea PRIMARY KEY,
  -- Since when it waits to be read.
  asked_at timestamptz NOT NULL,
  -- Unset until it was read.
  read_at  timestamptz,
  -- The scale that its title block says, if that is one: words, unit, and how many of them a point is.
  scale    jsonb,
  -- The scales that its measure dictionaries say of parts of it: x, y, width, height in points as shown, unit, perPoint, words.
  measures jsonb NOT NULL DEFAULT '[]',
  -- Where it refers to other sheets: number, detail, and its box in points.
  callouts jsonb NOT NULL DEFAULT '[]',
  -- All that is written there, in the order in which it is drawn: text, and its box in points.
  words    jsonb NOT NULL DEFAULT '[]'
);
-- Finds what is to be read next.
CREATE INDEX sheet_reading_due ON sheet_reading (asked_at) WHERE read_at IS NULL;
-- What is written on the newest page of each drawing that no publication brought waits to be read as well.
INSERT INTO sheet_reading (original, asked_at)
SELECT s.sha256, min(s.created_at) FROM document t
  JOIN document_version v ON v.document_id = t.id AND v.version = t.version JOIN stored_file s ON s.id = v.stored_file_id
 WHERE t.sheet_key IS NOT NULL AND s.sha256 IS NOT NULL AND (s.type = 'application/pdf' OR s.name ILIKE '%.pdf')
 GROUP BY s.sha256
    ON CONFLICT DO NOTHING;

-- The scale of a version of a sheet, or of a part of it, that somebody measured between two places.
CREATE TABLE sheet_scale (
  -- The sheet.
  folder_id  int NOT NULL REFERENCES folder ON DELETE CASCADE,
  project_id int NOT NULL REFERENCES project,
  version    int NOT NULL,
  -- The part, in points from the top left; all 0: the whole page.
  x          real NOT NULL,
  y          real NOT NULL,
  width      real NOT NULL,
  height     real NOT NULL,
  -- ft or m, and how many of them a point is.
  unit       text NOT NULL CHECK (unit IN ('ft', 'm')),
  per_point  double precision NOT NULL CHECK (per_point > 0),
  set_by     int NOT NULL REFERENCES person,
  set_at     timestamptz NOT NULL,
  PRIMARY KEY (folder_id, version, x, y, width, height)
);
