import { tagsCopy as copy, suggestedTags } from '@lucas/contract/copy/transactions/tags.ts'
import { limits } from '@lucas/contract/limits.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import { type Ref, useState } from 'react'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ToggleChip } from '../../ui/primitives/toggle-chip.tsx'

/** The number of the user's tags that are offered before the suggested ones. */
const maxOwnTags = 12
const fold = (tag: string): string => tag.toLocaleLowerCase('es-CL')

interface TagPickerProps {
  chosen: readonly string[]
  /** The user's tags, the most used first. */
  own: readonly string[]
  onToggle: (tag: string) => void
  field?: Ref<HTMLInputElement>
}

/** Toggles tags, with a field for new ones. */
export function TagPicker({ chosen, own, onToggle, field }: TagPickerProps) {
  const [text, setText] = useState('')
  const options = [...new Set([...own.slice(0, maxOwnTags), ...suggestedTags, ...chosen])]
  const isOn = new Set(chosen)
  function add(): void {
    for (const typed of splitTags(text)) {
      // "mensual" selects the existing "Mensual".
      const tag = [...own, ...options].find((known) => fold(known) === fold(typed)) ?? typed
      if (!isOn.has(tag)) onToggle(tag)
    }
    setText('')
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{copy.chosen}</legend>
        {options.map((tag) => (
          <ToggleChip key={tag} pressed={isOn.has(tag)} onPress={() => onToggle(tag)}>
            {tag}
          </ToggleChip>
        ))}
      </fieldset>
      <TextInput
        {...(field && { ref: field })}
        label={copy.write}
        labelAction={<span className="text-xs text-ink-3">{copy.enter}</span>}
        value={text}
        maxLength={limits.tagMax}
        enterKeyHint="done"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
    </div>
  )
}
