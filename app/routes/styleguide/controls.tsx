import { Badge, Tag } from '#app/ui/badge.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Keys } from '#app/ui/keycap.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { Section } from '#app/ui/section.tsx'
import { textLink } from '#app/ui/text-link.ts'

const row = 'mt-8 flex flex-wrap items-center gap-3'

/** Buttons, menus, dialogs and form fields. */
export function Controls() {
  return (
    <Section line={20} label="controls" title="Controls">
      <div className={row}>
        {(['solid', 'line', 'ghost', 'bare'] as const).map((look) => (
          <button key={look} type="button" className={buttonLook(look)}>
            {look}
          </button>
        ))}
        <button type="button" disabled className={buttonLook('solid')}>
          disabled
        </button>
        <a href="#main" className={textLink}>
          Back to top
        </a>
      </div>
      <div className={row}>
        <Badge letter="F" tone="grey" />
        <Badge letter="E" tone="ghost" />
        <Badge letter="P" tone="indigo" />
        <Tag text="Save 16%" />
        <Keys keys="Ctrl Shift G" />
      </div>
      <div className={row}>
        <DialogButton dialog="sample" command="show-modal" className={buttonLook('line')}>
          Open a dialog
        </DialogButton>
        <Dialog id="sample" title="Leave this page?">
          <p>Your changes are saved.</p>
          <DialogButton dialog="sample" command="close" className={`${buttonLook('solid')} mt-6`}>
            Close
          </DialogButton>
        </Dialog>
        <PopoverMenu id="sample-menu" label="Open a menu" className={buttonLook('line')}>
          <a href="#main">Back to top</a>
        </PopoverMenu>
      </div>
      <div className="mt-8 grid max-w-[480px] gap-5">
        <FormError failure={{ message: 'All fields are required' }} />
        <Field label="Email" name="email" type="email" isWrong />
        <TextField label="Message" name="text" />
      </div>
    </Section>
  )
}
