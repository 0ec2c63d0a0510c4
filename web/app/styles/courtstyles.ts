/** The styles of what waits on one: applied when that page is loaded. */
import { styles } from 'plumbline:courtstyles'
import { adopt } from './styles.ts'

adopt(styles)
