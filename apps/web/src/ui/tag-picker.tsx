import { tagsCopy as copy, suggestedTags } from '@lucas/contract/copy/tags.ts'
import { limits } from '@lucas/contract/limits.ts'
import { splitTags } from '@lucas/contract/transaction.ts'
import { type Ref, useState } from 'react'
import { TextInput } from './text-input.tsx'
import { ToggleChip } from './toggle-chip.tsx'

/** So many of their own stand before those that everybody is offered. */
const mostOwn = 12
const fold = (tag: string): string => tag.toLocaleLowerCase('es-CL')

interface TagPickerProps {
  chosen: readonly string[]
  /** The person's own, the most used first. */
  own: readonly string[]
  onToggle: (tag: string) => void
  field?: Ref<HTMLInputElement>
}

/** Tags to press in and out, and a field for another one. */
export function TagPicker({ chosen, own, onToggle, field }: TagPickerProps) {
  const [text, setText] = useState('')
  const offered = [...new Set([...own.slice(0, mostOwn), ...suggestedTags, ...chosen])]
  const isOn = new Set(chosen)
  function add(): void {
    for (const written of splitTags(text)) {
      // "mensual" is the "Mensual" that there is already.
      const tag = [...own, ...offered].find((known) => fold(known) === fold(written)) ?? written
      if (!isOn.has(tag)) onToggle(tag)
    }
    setText('')
  }
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{copy.chosen}</legend>
        {offered.map((tag) => (
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
