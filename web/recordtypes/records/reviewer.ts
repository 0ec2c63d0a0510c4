/** A reviewer of a submittal item. */
import type { ResponseOf } from '../../app/calls/client.ts'

export type Reviewer = NonNullable<ResponseOf<'SubmittalReviewersRead'>['reviewers']>[number]
