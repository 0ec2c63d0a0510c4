import type { ControlProps } from './field.ts'
import { LineField } from './textfield.tsx'

export const PlaceField = (props: ControlProps) => <LineField {...props} />
