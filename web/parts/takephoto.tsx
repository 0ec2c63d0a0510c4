/** Opens the camera of a phone, or its photos; at a desk, the files. */
import { Icon } from './icon.tsx'

interface TakePhotoProps {
  label: string
  take: (files: File[]) => void
  /** Straight to the camera, one at a time. */
  isCamera?: boolean
  /** The label is beside the icon. */
  isNamed?: boolean
  class?: string
}

export function TakePhoto({ label, take, isCamera, isNamed, class: named = 'take' }: TakePhotoProps) {
  return (
    <label class={named} title={label}>
      <Icon name={isCamera ? 'camera' : 'plus'} size={20} />
      <span class={isNamed ? undefined : 'vh'}>{label}</span>
      <input
        class="vh"
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // The same photo may be chosen again after it was taken out.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
