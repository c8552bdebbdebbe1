import { Keys } from '#app/ui/keycap.tsx'

const code = 'font-mono text-[.9em] text-ink'

/** What to do when another extension, or VS Code itself, wants the same keys. */
export function KeyNotes() {
  return (
    <aside aria-labelledby="key-notes" className="mt-10 md:grid md:grid-cols-[242px_1fr]">
      <h3 id="key-notes" className="text-lg font-semibold tracking-[-.01em] md:pl-7">
        If a key is taken
      </h3>
      <dl className="grid max-w-[66ch] gap-4 text-[15.5px] text-muted max-md:mt-4 [&_dt]:font-[550] [&_dt]:text-ink">
        <div>
          <dt>With GitLens installed</dt>
          <dd>
            Its default keymap starts chords with <Keys keys="Ctrl Shift G" />, and a chord beats a
            single key. Set <code className={code}>"gitlens.keymap": "alternate"</code>, or give
            Generate code another key.
          </dd>
        </div>
        <div>
          <dt>What the keys did before</dt>
          <dd>
            In the editor <Keys keys="Ctrl Shift G" /> opened Source Control (on a Mac, Find
            Previous); elsewhere it still does. <Keys keys="Ctrl Shift I" /> was Format Document on
            Linux and VS Code's own chat on Windows and Mac. Both stay in their menus.
          </dd>
        </div>
        <div>
          <dt>Everywhere</dt>
          <dd>
            The command palette lists every command and the context menu those for code. They work
            whatever your keys are. To rebind, open Keyboard Shortcuts and search for Ghost Writers.
          </dd>
        </div>
      </dl>
    </aside>
  )
}
