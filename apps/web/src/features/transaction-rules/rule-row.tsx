import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { useImmediateSwitch } from '../../lib/hooks/use-immediate-switch.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { isRunning } from './api.ts'
import { RuleNotes } from './rule-notes.tsx'
import { describeRule, type RuleNames } from './rule-sentence.ts'
import { Sentence, toPlainSentence } from './sentence.tsx'

const copy = transactionRulesScreenCopy.row
const List = lazyComponent(async () => (await import('./rule-menu-list.tsx')).RuleMenuList)

/** What the user can do with a rule. */
export interface RuleRowActions {
  edit: (rule: TransactionRule) => void
  apply: (rule: TransactionRule) => void
  remove: (rule: TransactionRule) => void
  enable: (rule: TransactionRule, enabled: boolean) => void
  /** Moves it to a place, from 0. */
  move: (rule: TransactionRule, to: number) => void
}

interface RuleRowProps {
  rule: TransactionRule
  rules: readonly TransactionRule[]
  names: RuleNames
  actions: RuleRowActions
  handle: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
  isDragged: boolean
  /** Where a dragged rule would be dropped. */
  mark: 'before' | 'after' | null
}

const markClasses = {
  before: 'shadow-[0_-2px_0_0_var(--lu-brand)]',
  after: 'shadow-[0_2px_0_0_var(--lu-brand)]',
} as const

/** A written rule: its number, its sentence, how it fares, and its controls. */
export function RuleRow({ rule, rules, names, actions, handle, isDragged, mark }: RuleRowProps) {
  const at = rules.indexOf(rule)
  const position = at + 1
  const [isOn, setOn] = useImmediateSwitch(rule.enabled && !rule.is_beyond_plan)
  const sentence = describeRule(rule, names)
  const isBusy = rule.last_run !== null && isRunning(rule.last_run)
  const canApply = rule.enabled && !rule.is_beyond_plan && !isBusy
  const isOnly = rules.length === 1
  return (
    <li
      data-id={rule.id}
      aria-label={copy.name(position)}
      className={`flex flex-wrap items-center gap-x-3 border-line bg-surface py-3 not-first:border-t ${isDragged ? 'opacity-45' : ''} ${mark === null ? '' : markClasses[mark]}`}
    >
      <span
        aria-hidden="true"
        className="num grid size-7 flex-none place-items-center self-start rounded-sm bg-surface-2 text-sm font-semibold text-ink-2"
      >
        {position}
      </span>
      <div className="min-w-0 flex-1 basis-[200px]">
        <p className="leading-5 wrap-anywhere">
          <Sentence sentence={sentence} isOff={!isOn} />
        </p>
        <RuleNotes rule={rule} position={position} rules={rules} />
      </div>
      <div className="-mr-2 flex flex-none items-center max-md:basis-full max-md:justify-end md:self-start">
        {!isOnly && (
          <span className="flex max-md:mr-auto max-md:-ml-3">
            <span
              aria-hidden="true"
              title={copy.drag(position)}
              {...handle}
              className="grid size-9 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-surface-2 hover:text-ink active:cursor-grabbing max-md:size-11"
            >
              <GripVertical className="size-[18px]" strokeWidth={1.75} />
            </span>
            <MoveButton label={copy.up(position)} isEnd={at === 0} onMove={() => actions.move(rule, at - 1)}>
              <ArrowUp aria-hidden="true" strokeWidth={1.75} />
            </MoveButton>
            <MoveButton
              label={copy.down(position)}
              isEnd={position === rules.length}
              onMove={() => actions.move(rule, at + 1)}
            >
              <ArrowDown aria-hidden="true" strokeWidth={1.75} />
            </MoveButton>
          </span>
        )}
        <Switch
          label={<span className="sr-only">{copy.enabled(toPlainSentence(sentence))}</span>}
          className="mx-1.5 min-h-9 max-md:min-h-11 max-md:min-w-11 max-md:justify-center"
          checked={isOn}
          disabled={rule.is_beyond_plan}
          onChange={(on) => {
            setOn(on)
            actions.enable(rule, on)
          }}
        />
        <MenuButton
          label={copy.menu(position)}
          icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
          menu={List}
          menuProps={{
            onEdit: rule.is_beyond_plan ? undefined : () => actions.edit(rule),
            onApply: canApply ? () => actions.apply(rule) : undefined,
            onRemove: () => actions.remove(rule),
          }}
        />
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  /** The rule cannot go further. The button stays in the order of Tab, so that the focus is not lost there. */
  isEnd: boolean
  onMove: () => void
  children: ReactNode
}

const MoveButton = ({ label, isEnd, onMove, children }: MoveButtonProps) => (
  <IconButton
    label={label}
    aria-disabled={isEnd}
    onClick={() => !isEnd && onMove()}
    className="aria-disabled:opacity-45"
  >
    {children}
  </IconButton>
)
