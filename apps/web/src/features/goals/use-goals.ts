import { goalsScreenCopy as copy } from '@lucas/contract/copy/goals-screen.ts'
import type { Goal } from '@lucas/contract/goal.ts'
import { type GoalMessage, goalMessage } from '@lucas/contract/goal-socket.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { money } from '../../lib/format.ts'
import { openLiveSocket } from '../../lib/live-socket.ts'
import { useSessionUser } from '../../lib/session.ts'
import { askForGoals, changeGoals, goalsQuery } from './api.ts'
import { afterMessage, withGoal } from './state.ts'
import { writeStored } from './store.ts'

/** The last change that came from somewhere else: the card flashes and it is said once. */
export interface LiveChange {
  goalId: string
  words: string
  /** Tells two changes of one goal apart. */
  version: number
}

interface Line {
  isOpen: boolean
  /** How often in a row it was lost or could not be opened. */
  losses: number
  wasOpen: boolean
}
const newLine: Line = { isOpen: false, losses: 0, wasOpen: false }
/** As long as this the badge alone says it; then the sentence of spec 8 stands over the goals. */
const patience = 3

/** What has to be said of the line to the server. */
function faultOf({ losses, wasOpen }: Line): string | null {
  if (losses < patience) return null
  return wasOpen ? copy.live.failed : copy.live.openFailed
}

function changeOf(message: GoalMessage): LiveChange | null {
  if (message.type !== 'goal_update') return null
  const { goal, goal_id = '', version } = message
  const words = goal ? copy.live.changed(goal.name, money(goal.current_amount, 'CLP')) : copy.live.removed
  return { goalId: goal?.id ?? goal_id, words, version }
}

/** The person's goals, kept true by the socket while the screen is open and kept in this browser for the next time. */
export function useGoals() {
  const user = useSessionUser()?.id ?? ''
  const cache = useQueryClient()
  const query = useQuery({ ...goalsQuery(user), enabled: user !== '' })
  const [line, setLine] = useState(newLine)
  const [change, setChange] = useState<LiveChange | null>(null)

  useEffect(() => {
    return openLiveSocket({
      path: '/ws/goals/',
      schema: goalMessage,
      onOpen: () => setLine({ isOpen: true, losses: 0, wasOpen: true }),
      onLost: () => setLine(({ losses, wasOpen }) => ({ isOpen: false, losses: losses + 1, wasOpen })),
      onMessage(message) {
        changeGoals(cache, user, (data) => afterMessage(data, message))
        setChange((before) => changeOf(message) ?? before)
      },
    })
  }, [cache, user])

  const { data } = query
  useEffect(() => {
    if (data && user !== '') writeStored(user, data)
  }, [data, user])

  /** After a change of one's own. The sockets tell what it made of figures and histories; without them it is asked. */
  function refresh(): void {
    if (!line.isOpen) void askForGoals(cache, user)
  }
  function keep(goal: Goal): void {
    changeGoals(cache, user, (held) => held && { ...held, goals: withGoal(held.goals, goal) })
    refresh()
  }
  function drop(gone: Goal): void {
    changeGoals(
      cache,
      user,
      (held) => held && { ...held, goals: held.goals.filter(({ id }) => id !== gone.id) },
    )
    refresh()
  }
  return { ...query, isReconnecting: line.losses > 0, lineFault: faultOf(line), change, keep, drop }
}
