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
