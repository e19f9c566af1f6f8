import { settingsCategoriesCopy } from '@lucas/contract/copy/settings-categories.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { askAgain } from '../../../lib/live.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { CategoryTile, categoryName } from '../../../ui/category-tile.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Lesson, lessonsQuery, undoLesson } from './api.ts'

const copy = settingsCategoriesCopy.learned
const shownFirst = 6

/** What corrections taught, each with its way back. */
export function LearnedCard() {
  const lessons = useQuery(lessonsQuery)
  const [all, setAll] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <div className="px-4 pt-2 pb-3 md:px-5">
        <Panel
          query={lessons}
          failed={copy.loadFailed}
          skeleton={<Skeleton className="my-2 h-40 rounded-lg" />}
        >
          {(list) =>
            list.length === 0 ? (
              <p className="py-2 text-ink-2">{copy.empty}</p>
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {(all ? list : list.slice(0, shownFirst)).map((lesson) => (
                    <LessonRow key={lesson.id} lesson={lesson} />
                  ))}
                </ul>
                {!all && list.length > shownFirst && (
                  <Button variant="link" className="mt-2" onClick={() => setAll(true)}>
                    {copy.all(list.length)}
                  </Button>
                )}
              </>
            )
          }
        </Panel>
      </div>
    </Card>
  )
}

function LessonRow({ lesson }: { lesson: Lesson }) {
  const { subject, name, value } = lesson
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoLesson(lesson),
    // A lesson that changed no row is told by no event.
    onSuccess: async ({ restored }) => {
      toast.success(copy.undone(restored))
      await askAgain(cache, 'transactions')
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <li className="flex min-h-[52px] items-center gap-3 py-1">
      {subject === 'category' ? (
        <CategoryTile category={value} />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-9 flex-none place-items-center rounded-[10px] bg-surface-2 text-ink-3"
        >
          <Tag className="size-4" strokeWidth={1.75} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[550]">{name}</span>
        <span className="block truncate text-sm text-ink-3">
          {copy.becomes} {subject === 'category' ? categoryName(value) : value}
        </span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={copy.undoOne(name)}
        busy={undo.isPending}
        icon={<Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => undo.mutate()}
      >
        {copy.undo}
      </Button>
    </li>
  )
}
