-- Small pictures of photos, and what the camera wrote beside them.

-- What is known of stored contents that are a picture, by the SHA-256 of the original. Found again when it is missing.
CREATE TABLE picture (
  sha256       bytea PRIMARY KEY,
  -- When it was looked at.
  made_at      timestamptz NOT NULL,
  -- Why there are no renditions of it; unset, there are. It is tried again after a day.
  problem      text CHECK (problem IN ('unreadable', 'too large')),
  -- Upright, in pixels.
  width        int,
  height       int,
  -- How the camera was held, 1 to 8 as in EXIF. The renditions are upright.
  orientation  smallint CHECK (orientation BETWEEN 1 AND 8),
  -- The clock of the camera when it was taken.
  taken_at     timestamp,
  -- The offset of that clock from UTC, if the camera wrote it: +02:00.
  taken_offset text,
  -- Where it was taken, in degrees.
  latitude     double precision,
  longitude    double precision
);

-- A smaller version of a picture. It is stored like the contents of any file, and removed by `files collect` with its original.
CREATE TABLE rendition (
  original   bytea NOT NULL REFERENCES picture ON DELETE CASCADE,
  size       text NOT NULL CHECK (size IN ('thumb', 'screen')),
  sha256     bytea NOT NULL,
  size_bytes int NOT NULL,
  PRIMARY KEY (original, size)
);
-- Says whether contents are a rendition, before `files collect` removes them.
CREATE INDEX rendition_content ON rendition (sha256);
