import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { type GoalMessage, goalMessage } from '@lucas/contract/planning/goal-socket.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { money } from '../../lib/format/format.ts'
import { openLiveSocket } from '../../lib/live/live-socket.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { goalsQuery, refetchGoals, updateCachedGoals } from './api.ts'
import { applyGoalMessage, upsertGoal } from './goals-data.ts'
import { writeStoredGoals } from './stored-goals.ts'

/** The last change from another client: its card is highlighted and the change is announced once. */
export interface LiveChange {
  goalId: string
  words: string
  /** Distinguishes two changes of one goal. */
  version: number
}

interface SocketConnection {
  isOpen: boolean
  /** Number of consecutive losses or failed openings. */
  losses: number
  wasOpen: boolean
}
const initialConnection: SocketConnection = { isOpen: false, losses: 0, wasOpen: false }
/** Up to this many losses show only in the badge; then the message of spec 8 shows above the goals. */
const maxSilentLosses = 3

/** Returns the error of the socket connection, if any. */
function getConnectionError({ losses, wasOpen }: SocketConnection): string | null {
  if (losses < maxSilentLosses) return null
  return wasOpen ? copy.live.failed : copy.live.openFailed
}

function toLiveChange(message: GoalMessage): LiveChange | null {
  if (message.type !== 'goal_update') return null
  const { goal, goal_id = '', version } = message
  const words = goal ? copy.live.changed(goal.name, money(goal.current_amount, 'CLP')) : copy.live.removed
  return { goalId: goal?.id ?? goal_id, words, version }
}

/** Loads the user's goals, updates them by socket while the screen is open, and stores them in the browser. */
export function useGoals() {
  const userId = useSessionUser()?.id ?? ''
  const cache = useQueryClient()
  const query = useQuery({ ...goalsQuery(userId), enabled: userId !== '' })
  const [connection, setConnection] = useState(initialConnection)
  const [lastChange, setChange] = useState<LiveChange | null>(null)

  useEffect(() => {
    return openLiveSocket({
      path: '/ws/goals/',
      schema: goalMessage,
      onOpen: () => setConnection({ isOpen: true, losses: 0, wasOpen: true }),
      onDisconnect: () =>
        setConnection(({ losses, wasOpen }) => ({ isOpen: false, losses: losses + 1, wasOpen })),
      onMessage(message) {
        updateCachedGoals(cache, userId, (data) => applyGoalMessage(data, message))
        setChange((before) => toLiveChange(message) ?? before)
      },
    })
  }, [cache, userId])

  const { data } = query
  useEffect(() => {
    if (data && userId !== '') writeStoredGoals(userId, data)
  }, [data, userId])

  /** After an own change: the socket sends the new figures; without it they are refetched. */
  function refresh(): void {
    if (!connection.isOpen) void refetchGoals(cache, userId)
  }
  function saveGoal(goal: Goal): void {
    updateCachedGoals(
      cache,
      userId,
      (current) => current && { ...current, goals: upsertGoal(current.goals, goal) },
    )
    refresh()
  }
  function removeGoal(deleted: Goal): void {
    updateCachedGoals(
      cache,
      userId,
      (current) => current && { ...current, goals: current.goals.filter(({ id }) => id !== deleted.id) },
    )
    refresh()
  }
  return {
    ...query,
    isReconnecting: connection.losses > 0,
    connectionError: getConnectionError(connection),
    change: lastChange,
    keep: saveGoal,
    drop: removeGoal,
  }
}
