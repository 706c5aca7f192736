/** Words that tell how a name is built. */
import { wordSet } from '../model/lists.ts'

/** Particles that people of many countries write with a capital, in small letters. */
export const capitalParticles: ReadonlySet<string> = wordSet(
  `abu al ben da dal dalla de degli del dela della dello den der di dos el ibn la las le lo los st st. ten ter van
  vander von`,
)

/** Particles that begin a family name in small letters only. */
export const smallParticles: ReadonlySet<string> = wordSet(
  'af am auf av beim des dem do du e im in te und ur v. vom wa y zu zum zur',
)

/** With one of these, `Van` and `Le` are no particles: `Nguyen Van Huynh`. */
export const vietnameseFamilies: ReadonlySet<string> = wordSet(
  `Bui Bùi Dang Đặng Dinh Đinh Do Đỗ Duong Dương Hoang Hoàng Ho Hồ Huynh Huỳnh Luong Lương Ly Lý Mai Ngo Ngô Nguyen
  Nguyễn Pham Phạm Phan Tran Trần Trinh Trịnh Truong Trương Vo Võ Vu Vũ`,
)
