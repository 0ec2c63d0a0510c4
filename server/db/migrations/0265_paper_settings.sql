-- What the papers of a project look like and say.

-- The size of its papers where whoever prints asks for none.
ALTER TABLE project_defaults ADD COLUMN paper_size text NOT NULL DEFAULT 'Letter' CHECK (paper_size IN ('Letter', 'A4'));
-- What minutes say about objections, in the words of the contract; null: the sentence of the papers.
ALTER TABLE project_defaults ADD COLUMN objection_clause text;
