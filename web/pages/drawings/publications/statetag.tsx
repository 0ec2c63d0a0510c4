/** The state of a publication. */
import { publicationState } from '../../../../contract/drawings/publicationstates.ts'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'

const looks: Readonly<Record<number, string>> = {
  [publicationState.Reading.code]: 'amber',
  [publicationState['To confirm'].code]: 'amber',
  [publicationState.Published.code]: 'green',
  [publicationState.Withdrawn.code]: 'orange',
}

export const StateTag = ({ stateId }: { stateId: number }) => (
  <span class={`tag ${looks[stateId] ?? ''}`}>{t.states[stateId]}</span>
)
