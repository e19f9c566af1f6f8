import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import { paletteCopy as copy } from '@lucas/contract/copy/palette.ts'
import { paletteAnswersCopy as answersCopy } from '@lucas/contract/copy/palette-answers.ts'
import { limits } from '@lucas/contract/limits.ts'
import { CornerDownLeft, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCategories } from '../../../entities/category/category-store.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { CloseButton, scrimClass } from '../../../ui/overlays/overlay-parts.tsx'
import { useBackEntry } from '../../../ui/overlays/use-back-entry.ts'
import { useOpenAfterMount } from '../../../ui/overlays/use-once-open.ts'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { Kbd } from '../../../ui/primitives/kbd.tsx'
import { Answer } from './answer.tsx'
import { addRecent, type Entry, type EntryGroup, filterEntries } from './entry.ts'
import { isQuestionLike, parseQuestion } from './question.ts'
import { useAnswerEntries } from './use-answer-entries.tsx'
import { useActions, useScreens } from './use-commands.tsx'
import { useSearchResults } from './use-search-results.tsx'

const debounceMs = 150

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onLogout: () => void
}

/** The command palette: one field that finds screens, actions and the user's data. */
export function Palette({ open, onOpenChange, onLogout }: PaletteProps) {
  const isOpen = useOpenAfterMount(open)
  useBackEntry(open, () => onOpenChange(false))
  const [recent, setRecent] = useState<readonly Entry[]>([])
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Popup
          aria-label={copy.label}
          className="fixed inset-0 z-50 flex flex-col bg-surface shadow-3 outline-none transition-[opacity,translate] duration-(--lu-dur-2) data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 md:inset-x-auto md:top-[104px] md:bottom-auto md:left-1/2 md:max-h-[min(560px,calc(100dvh-144px))] md:w-[640px] md:-translate-x-1/2 md:rounded-xl md:data-[starting-style]:-translate-y-2"
        >
          <PaletteSearch
            recent={recent}
            onLogout={onLogout}
            onChosen={(entry) => {
              onOpenChange(false)
              setRecent(addRecent(recent, entry))
              entry.run()
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface PaletteSearchProps {
  recent: readonly Entry[]
  onLogout: () => void
  onChosen: (entry: Entry) => void
}

function PaletteSearch({ recent, onLogout, onChosen }: PaletteSearchProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const debounced = useDebounced(text, debounceMs)
  const screens = useScreens()
  const actions = useActions(onLogout)
  const today = useToday()
  const categories = useCategories()
  const question = useMemo(
    () => parseQuestion(debounced, { today, categories: [...categories.values()] }),
    [debounced, today, categories],
  )
  const answer = useAnswerEntries(question)
  const isAnswered = question !== null && !answer.isUnknown
  const results = useSearchResults(question === null ? debounced : '')
  const recentIds = new Set(recent.map(({ id }) => id))
  const notRecent = ({ id }: Entry): boolean => !recentIds.has(id)
  const commands: EntryGroup[] = isAnswered
    ? [{ value: answersCopy.go, items: answer.entries }]
    : text === ''
      ? [
          { value: copy.groups.recent, items: [...recent] },
          { value: copy.groups.screens, items: screens.main.filter(notRecent) },
          { value: copy.groups.actions, items: actions.filter(notRecent) },
        ]
      : [
          { value: copy.groups.screens, items: filterEntries([...screens.main, ...screens.others], text) },
          { value: copy.groups.actions, items: filterEntries(actions, text) },
        ]
  const groups = [...commands, ...(text === '' ? [] : results.groups)].filter(({ items }) => items.length > 0)
  const isSearching = results.isSearching || text !== debounced
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ label }: Entry) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex flex-none items-center gap-3 border-b border-line px-4 has-[input:focus-visible]:border-brand has-[input:focus-visible]:shadow-[inset_0_-1px_0_var(--lu-brand)] md:px-5">
        <Search aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.75} />
        <Autocomplete.Input
          aria-label={copy.label}
          placeholder={copy.placeholder}
          maxLength={limits.searchMax}
          // A long question on a narrow screen is read from its start.
          onBlur={({ currentTarget: field }) => field.scrollTo({ left: 0 })}
          className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
        />
        <CloseButton className="md:hidden" />
        <span aria-hidden="true" className="max-md:hidden">
          <Kbd name="Esc" />
        </span>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
        {results.isFailed && <ErrorBanner message={copy.failed} className="mx-4 mt-3" />}
        {isAnswered && <Answer question={question} />}
        <Autocomplete.List className={isAnswered ? 'border-t border-line' : ''}>
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="px-2 pt-2">
              <Autocomplete.GroupLabel className="px-3 pt-1.5 pb-1 text-sm font-medium text-ink-3">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => <EntryRow key={entry.id} entry={entry} onChosen={onChosen} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <div role="status">
          {groups.length === 0 && (
            <div className="px-6 py-10 text-center">
              <NothingText text={text} isSearching={isSearching} />
            </div>
          )}
        </div>
      </div>
      <div
        aria-hidden="true"
        className="flex flex-none items-center gap-5 border-t border-line bg-surface-2 px-5 py-2.5 text-sm text-ink-3 max-md:hidden md:rounded-b-xl"
      >
        <span className="flex items-center gap-1.5">
          <Kbd name="↑" />
          <Kbd name="↓" />
          {copy.keys.move}
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd name="↵" />
          {copy.keys.open}
        </span>
        {isAnswered ? (
          <span className="ml-auto">{answersCopy.calculated}</span>
        ) : (
          <span className="flex items-center gap-1.5">
            <Kbd name="Esc" />
            {copy.keys.close}
          </span>
        )}
      </div>
    </Autocomplete.Root>
  )
}

function NothingText({ text, isSearching }: { text: string; isSearching: boolean }) {
  if (isSearching) return <p className="font-semibold">{copy.searching}</p>
  if (isQuestionLike(text)) return <p className="font-semibold">{answersCopy.notUnderstood}</p>
  return (
    <>
      <p className="font-semibold">{copy.nothing(text)}</p>
      <p className="mt-1 text-ink-2">{copy.nothingNote}</p>
    </>
  )
}

const EntryRow = ({ entry, onChosen }: { entry: Entry; onChosen: (entry: Entry) => void }) => (
  <Autocomplete.Item
    value={entry}
    onClick={() => onChosen(entry)}
    className="group flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-1 outline-none select-none data-highlighted:bg-brand-soft md:min-h-10 [&>svg]:size-[18px] [&>svg]:flex-none [&>svg]:text-ink-3 data-highlighted:[&>svg]:text-brand"
  >
    {entry.icon}
    <span className="min-w-0 flex-1 truncate font-medium">{entry.label}</span>
    {entry.trailing && (
      <span className="num flex flex-none items-center gap-3 text-sm text-ink-2">{entry.trailing}</span>
    )}
    <CornerDownLeft
      aria-hidden="true"
      className="invisible group-data-highlighted:visible max-md:hidden"
      strokeWidth={1.75}
    />
  </Autocomplete.Item>
)
