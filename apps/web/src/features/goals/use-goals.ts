import { goalsScreenCopy as copy } from '@lucas/contract/copy/goals-screen.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { money } from '../../lib/format.ts'
import { useSessionUser } from '../../lib/session.ts'
import { changeGoals, goalsQuery } from './api.ts'
import { openGoalsSocket, type SocketState } from './socket.ts'
import { afterMessage } from './state.ts'
import { writeStored } from './store.ts'

/** The last change that came from somewhere else: the card flashes and it is said once. */
export interface LiveChange {
  goalId: string
  words: string
  /** Tells two changes of one goal apart. */
  version: number
}

/** The person's goals, kept true by the socket while the screen is open and kept in this browser for the next time. */
export function useGoals() {
  const user = useSessionUser()?.id ?? ''
  const cache = useQueryClient()
  const query = useQuery({ ...goalsQuery(user), enabled: user !== '' })
  const [live, setLive] = useState<SocketState>('connecting')
  const [change, setChange] = useState<LiveChange | null>(null)

  useEffect(
    () =>
      openGoalsSocket({
        onState: setLive,
        onMessage(message) {
          changeGoals(cache, user, (data) => afterMessage(data, message))
          if (message.type !== 'goal_update') return
          const { goal, goal_id = '', version } = message
          const words = goal
            ? copy.live.changed(goal.name, money(goal.current_amount, 'CLP'))
            : copy.live.removed
          setChange({ goalId: goal?.id ?? goal_id, words, version })
        },
      }),
    [cache, user],
  )

  const { data } = query
  useEffect(() => {
    if (data && user !== '') writeStored(user, data)
  }, [data, user])

  return { ...query, user, live, change }
}
