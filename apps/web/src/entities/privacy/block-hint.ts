import { blockHintCopy } from '@lucas/contract/copy/users/block-hint.ts'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../lib/session/session.ts'

/** Returns since when the user's data are blocked, or null. */
export function useDataBlockedSince(): string | null {
  // Other components load the profile; this one only reads it.
  const { data } = useQuery({ ...profileQuery, enabled: false })
  return data?.data_blocked_at ?? null
}

/** Returns a tooltip for controls that a data block disables. */
export function useBlockHint(): { title?: string } {
  return useDataBlockedSince() === null ? {} : { title: blockHintCopy }
}
