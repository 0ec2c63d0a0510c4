/** The styles of forms and of pages at a desk: applied when the first of them is loaded. */
import { styles } from 'plumbline:deskstyles'
import { adopt } from './styles.ts'

adopt(styles)
