import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'

const emojis =
  '🐶 🐱 🐾 👶 🧒 👵 🎁 🎂 💍 💇 💅 🧴 💊 🏋️ ⚽ 🚴 🎸 🎮 🎨 📷 📱 💻 🎧 📰 ☕ 🍽️ 🍷 🥩 🥬 🍞 🚗 ⛽ 🚕 ✈️ 🏖️ ⛺ 🔧 🌱 🛋️ 🧹 🧺 🔑 💳 🏦 🧾 ⚖️ 🙏 ❤️ ⭐'.split(
    ' ',
  )

/** Chooses an emoji. A current emoji that is not in the list comes first. */
export function EmojiGrid({ value, onChange }: { value: string; onChange: (emoji: string) => void }) {
  const options = emojis.includes(value) ? emojis : [value, ...emojis]
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">{settingsCategoriesCopy.form.emojis}</legend>
      {options.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === value}
          onClick={() => onChange(emoji)}
          className="emoji grid size-11 place-items-center rounded-md text-[19px] hover:bg-surface-3 aria-pressed:bg-brand-soft aria-pressed:ring-1 aria-pressed:ring-brand md:size-9"
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
