/** The states of a rule's run over earlier transactions. `undoing` follows `done` until everything is `undone`. */
export const ruleRunStates = ['waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const
