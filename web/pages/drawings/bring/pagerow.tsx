/** One page of a publication: its fields, and beside them what publishing would do with it. */
import { useState } from 'preact/hooks'
import type { Day } from '../../../../contract/fields/days.ts'
import { locale } from '../../../app/language/locale.ts'
import { sentenceOf } from '../../../parts/errorbox.tsx'
import { orderOf, typedForm } from '../../../parts/fields/days/typeddate.ts'
import { Icon } from '../../../parts/icon.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { PagePicture } from '../parts/pagepicture.tsx'
import type { Confirming } from './confirming.ts'
import { cutOutOf } from './cutout.ts'
import { isToLookAt, isUnsettled, saidOf } from './outcomes.ts'
import { isOut, type Page, textOf, type Word } from './pagesmodel.ts'
import { dayMeantBy } from './useconfirming.ts'

const order = orderOf(locale)

export interface RowProps {
  confirming: Confirming
  pageKey: string
  at: number
  isAt: boolean
  today: Day
  /** How pages are called: those of several files by their file as well. */
  nameOf: (page: Page) => string
  setAt: (row: number) => void
  leaveOut: (row: number) => void
}

export function PageRow(props: RowProps) {
  const { confirming, pageKey, at, isAt, nameOf, leaveOut } = props
  const page = confirming.pages.all.get(pageKey)!
  const isLeftOut = isOut(confirming.pages, pageKey)
  const name = nameOf(page)
  const cutOut = cutOutOf(page)
  const picture = {
    publicationId: confirming.publication.publicationId ?? 0,
    fileId: page.fileId ?? 0,
    page: page.page ?? 0,
  }
  const look = isLeftOut ? 'is-out' : isUnsettled(page) || isToLookAt(page) ? 'is-doubt' : ''
  return (
    <tr
      class={`line ${look}${isAt ? ' is-at' : ''}`}
      data-row={at}
      aria-rowindex={at + 2}
      tabIndex={isAt ? 0 : -1}
      onFocusCapture={() => props.setAt(at)}
    >
      <td class="c-page num">
        <span class="only-phone">{t.page}</span> {name}
      </td>
      <td class="c-picture">
        <PagePicture {...picture} />
      </td>
      <td class="c-part">{cutOut && <PagePicture {...picture} part={cutOut} alt={t.blockOf(name)} />}</td>
      <td class="c-number">
        <Field
          {...props}
          word="number"
          label={t.numberOf(name)}
          placeholder={t.number}
          isWrong={!isLeftOut && isUnsettled(page)}
        />
      </td>
      <th scope="row" class="c-title">
        <Field {...props} word="title" label={t.titleOf(name)} placeholder={t.title} />
      </th>
      <td class="c-revision">
        <Field {...props} word="revision" label={t.revisionOf(name)} placeholder={t.revision} />
      </td>
      <td class="c-day">
        <DayField {...props} label={t.dayOf(name)} />
      </td>
      <td class="c-what">
        <What {...props} page={page} />
        {confirming.publication.mayEdit && (
          <button
            type="button"
            class="btn quiet icon"
            aria-pressed={isLeftOut}
            aria-label={isLeftOut ? t.putBackIn(name) : t.leavePageOut(name)}
            title={isLeftOut ? t.putBackIn(name) : t.leavePageOut(name)}
            onClick={() => leaveOut(at)}
          >
            <Icon name={isLeftOut ? 'undo' : 'x'} />
          </button>
        )}
      </td>
    </tr>
  )
}

function What({ confirming, pageKey, page, nameOf }: RowProps & { page: Page }) {
  const refused = confirming.refused.get(pageKey)
  const { look, outcome, because } = saidOf(page, [...confirming.pages.all.values()], nameOf)
  return (
    <span class="what" role="status">
      <span class={`outcome ${look}`}>{outcome}</span>
      {refused ? <small class="err">{sentenceOf(refused)}</small> : because && <small>{because}</small>}
    </span>
  )
}

interface FieldProps extends RowProps {
  word: Word
  label: string
  placeholder?: string
  isWrong?: boolean
}

const inputOf = ({ confirming, pageKey, word, label, placeholder, isWrong }: FieldProps) => ({
  class: 'in',
  name: word,
  'aria-label': label,
  'aria-invalid': isWrong || undefined,
  autocomplete: 'off',
  placeholder,
  readOnly: !confirming.publication.mayEdit,
  value: textOf(confirming.pages, pageKey, word),
  onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    confirming.change(pageKey, { [word]: currentTarget.value }),
  // What is left is sent without a pause.
  onBlur: () => void confirming.save(),
})

const Field = (props: FieldProps) => <input {...inputOf(props)} dir="auto" spellcheck={false} />

/** As people type it. Without one, the day of the publication counts, which stands in it in grey. */
function DayField(props: Omit<FieldProps, 'word'>) {
  const { confirming, today } = props
  const [isTyping, setTyping] = useState(false)
  const input = inputOf({ ...props, word: 'issueDate' })
  const day = dayMeantBy(input.value, today)
  const isWrong = !isTyping && Boolean(input.value.trim()) && !day
  const shown = (text: string | null | undefined): string => {
    const meant = dayMeantBy(text ?? '', today)
    return meant ? typedForm(meant, order, locale) : (text ?? '')
  }
  return (
    <input
      {...input}
      class="in num"
      value={isTyping ? input.value : shown(input.value)}
      placeholder={shown(confirming.publication.issueDate)}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t.isWrongDay : undefined}
      onInput={(event) => {
        setTyping(true)
        input.onInput(event)
      }}
      onBlur={() => {
        setTyping(false)
        input.onBlur()
      }}
    />
  )
}
