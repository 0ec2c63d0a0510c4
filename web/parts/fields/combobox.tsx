/**
 * An editable combobox with a list, as in the ARIA practices: the focus stays in the text, arrows move
 * through the list, Enter or Tab takes the marked choice, Esc closes the list. A finger takes a choice by
 * touching it.
 */
import { fieldTexts as t } from '../../texts/fields.ts'
import { Icon } from '../icon.tsx'
import { ChoiceList } from './choicelist.tsx'
import type { ComboboxProps } from './comboboxprops.ts'
import type { Choice } from './matching.ts'
import { useCombobox } from './usecombobox.ts'

export function Combobox<C extends Choice>(props: ComboboxProps<C>) {
  const { id, text } = props
  const { input, listId, typed, isOpen, setOpen, shown, more, marked, take, onInput, onKeyDown, settle } =
    useCombobox(props)
  return (
    <div class="combo">
      <input
        ref={input}
        class="in"
        dir="auto"
        type="text"
        id={id}
        role="combobox"
        autocomplete="off"
        spellcheck={Boolean(props.onText)}
        value={typed ?? text}
        maxLength={props.max}
        placeholder={props.placeholder}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        aria-required={props.isNeeded || undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle()
          props.onLeave?.()
        }}
      />
      <button
        type="button"
        class="combo-open"
        tabIndex={-1}
        aria-label={t.show(props.label)}
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          setOpen(!isOpen)
          input.current?.focus()
        }}
      >
        <Icon name="down" />
      </button>
      <ChoiceList
        id={listId}
        label={t.choices(props.label)}
        isOpen={isOpen}
        shown={shown}
        more={more}
        marked={marked}
        chosen={text}
        isWaiting={props.isWaiting}
        take={(choice) => take(choice)}
      />
    </div>
  )
}
