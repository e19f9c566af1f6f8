export interface OwnCategoryTable {
  user_id: string
  id: string
  name: string
  name_key: string
  emoji: string
  color: 'orange' | 'blue' | 'crimson' | 'lavender' | 'green' | 'teal' | 'red' | 'gold' | 'grey'
  created_at: Date
}

/** Where the rows of a name went that is no category any more. */
export interface CategoryMoveTable {
  user_id: string
  label: string
  moved_to: string
}
