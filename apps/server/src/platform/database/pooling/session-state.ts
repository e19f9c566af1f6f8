const sessionStatements = [
  /^\s*set\s+(?!local\s|transaction\s|constraints\s)/i,
  /^\s*reset\s+(?:all|role|session|time|\w+[_.]\w+)\b/i,
  /^\s*discard\s+(?:all|plans|sequences|temp|temporary)\b/i,
  /^\s*(?:load\s+'|prepare\s+\w+\s*(?:\(|as\b)|(?:execute|deallocate|listen|unlisten)\s)/i,
]
const sessionLock = /\bpg_(?:try_)?advisory_(?:lock|unlock)(?:_shared|_all)?\s*\(/i
const settingCall = /\bset_config\s*\((?:[^()]|\([^()]*\))*\)/gi
const localSettingCall = /,\s*true\s*\)$/i
const heldCursor = /\bdeclare\s[^;]*\bwith\s+hold\b/i
const temporaryTable = /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\s+(?!.*\bon\s+commit\s+drop\b)/is

/**
 * Returns what of an SQL statement would stay with the connection after its transaction, or null. Behind a pooler in
 * transaction mode the next transaction of another user runs on that connection, and this one's on another.
 */
export function findSessionState(text: string): string | null {
  if (sessionStatements.some((pattern) => pattern.test(text))) return 'changes its session'
  if (sessionLock.test(text)) return 'locks for its session'
  if (heldCursor.test(text)) return 'holds a cursor beyond its transaction'
  if (temporaryTable.test(text)) return 'creates a temporary table for its session'
  const calls = text.match(settingCall) ?? []
  return calls.every((call) => localSettingCall.test(call)) ? null : 'changes a setting of its session'
}

const maxAccepted = 1_000

/** Returns a function that throws for a statement that leaves state in its session. Remembers accepted statements. */
export function createSessionStateGuard(): (text: string) => void {
  const accepted = new Set<string>()
  return (text) => {
    if (accepted.has(text)) return
    const found = findSessionState(text)
    if (found !== null)
      throw new Error(
        `The statement ${found}, which a pooled connection does not keep: use the direct connection.`,
      )
    if (accepted.size < maxAccepted) accepted.add(text)
  }
}
