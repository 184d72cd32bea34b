/*
 * A disk that remembers what was synced: loaded into a host (LD_PRELOAD), it keeps beside each file of the store an
 * image, FILE.synced, that has what a power cut would leave for certain. Writes change the file alone; fsync and fdatasync
 * bring to the image what was written up to then. BURSAR_DISK names the file of the store; its log and its journal are
 * kept too. With BURSAR_DISK_LIES=1 a sync brings nothing to the image: so does a disk that lies.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FDS 65536
#define MOST_RANGES 65536

static const char *const endings[] = {"", "-wal", "-journal"};
#define FILES 3

struct range {
  off_t from, to;
};

/* One file of the store, however often it is open. */
struct kept {
  int image;
  dev_t device;
  ino_t inode;
  int count;
  /* More ranges than are remembered: all of the file is brought. */
  int all;
  struct range written[MOST_RANGES];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct kept files[FILES];
/* The file behind each descriptor, counted from one; none is zero. */
static unsigned char behind[MOST_FDS];
static char store[PATH_MAX];
static int lies;

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);

static void begin(void) {
  real_open = dlsym(RTLD_NEXT, "open64");
  real_close = dlsym(RTLD_NEXT, "close");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  const char *named = getenv("BURSAR_DISK");
  snprintf(store, sizeof store, "%s", named == NULL ? "" : named);
  lies = getenv("BURSAR_DISK_LIES") != NULL;
  for (int at = 0; at < FILES; at += 1) files[at].image = -1;
}

static void ready(void) { pthread_once(&once, begin); }

/* Which file of the store this is, counted from one; none is zero. */
static int which(const char *path) {
  size_t length = strlen(store);
  if (length == 0 || strncmp(path, store, length) != 0) return 0;
  for (int at = 0; at < FILES; at += 1)
    if (strcmp(path + length, endings[at]) == 0) return at + 1;
  return 0;
}

/* Some close descriptors without telling: whether it is still this file is looked at each time. */
static struct kept *kept_of(int fd) {
  if (fd < 0 || fd >= MOST_FDS || behind[fd] == 0) return NULL;
  struct kept *kept = &files[behind[fd] - 1];
  struct stat64 now;
  int before = errno;
  int is = fstat64(fd, &now) == 0 && now.st_ino == kept->inode && now.st_dev == kept->device;
  errno = before;
  return is ? kept : NULL;
}

static void image_path(int at, char *path, size_t size) {
  snprintf(path, size, "%s%s.synced", store, endings[at]);
}

/* What is there when the file is first opened counts as synced: whoever starts the host has brought the image. */
static void take(int fd, int file) {
  struct kept *kept = &files[file - 1];
  struct stat64 now;
  if (fstat64(fd, &now) != 0) return;
  behind[fd] = (unsigned char)file;
  kept->device = now.st_dev;
  kept->inode = now.st_ino;
  if (kept->image >= 0) return;
  char path[PATH_MAX + 32];
  image_path(file - 1, path, sizeof path);
  kept->image = real_open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (kept->image < 0) {
    perror("the image of the disk");
    abort();
  }
}

static int opened(const char *path, int fd) {
  if (fd < 0 || fd >= MOST_FDS) return fd;
  int file = which(path);
  behind[fd] = 0;
  if (file == 0) return fd;
  pthread_mutex_lock(&lock);
  take(fd, file);
  pthread_mutex_unlock(&lock);
  return fd;
}

static void wrote(struct kept *kept, off_t from, off_t to) {
  if (from >= to) return;
  if (kept->count > 0) {
    struct range *last = &kept->written[kept->count - 1];
    if (from == last->to) {
      last->to = to;
      return;
    }
  }
  if (kept->count == MOST_RANGES) {
    kept->all = 1;
    return;
  }
  kept->written[kept->count] = (struct range){from, to};
  kept->count += 1;
}

static void bring(int fd, struct kept *kept, off_t from, off_t to) {
  static char page[1 << 16];
  while (from < to) {
    size_t wanted = (size_t)(to - from) < sizeof page ? (size_t)(to - from) : sizeof page;
    ssize_t got = pread64(fd, page, wanted, from);
    if (got <= 0) return;
    if (real_pwrite(kept->image, page, (size_t)got, from) != got) {
      perror("the image of the disk");
      abort();
    }
    from += got;
  }
}

/* Everything that was written to the file is on the disk now. */
static void synced(int fd, struct kept *kept) {
  struct stat64 now;
  if (lies || fstat64(fd, &now) != 0) return;
  if (kept->all) bring(fd, kept, 0, now.st_size);
  for (int at = 0; at < kept->count; at += 1) {
    off_t to = kept->written[at].to;
    bring(fd, kept, kept->written[at].from, to < now.st_size ? to : now.st_size);
  }
  kept->count = 0;
  kept->all = 0;
  if (real_ftruncate(kept->image, now.st_size) != 0) abort();
}

static mode_t mode_in(int flags, va_list more) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
}

int open64(const char *path, int flags, ...) {
  ready();
  va_list more;
  va_start(more, flags);
  mode_t mode = mode_in(flags, more);
  va_end(more);
  return opened(path, real_open(path, flags, mode));
}

int open(const char *path, int flags, ...) {
  ready();
  va_list more;
  va_start(more, flags);
  mode_t mode = mode_in(flags, more);
  va_end(more);
  return opened(path, real_open(path, flags, mode));
}

/* Takes no lock: a process that was forked while another thread held it would wait for ever. */
int close(int fd) {
  ready();
  if (fd >= 0 && fd < MOST_FDS) behind[fd] = 0;
  return real_close(fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
  ready();
  struct kept *kept = kept_of(fd);
  if (kept == NULL) return real_pwrite(fd, bytes, count, at);
  pthread_mutex_lock(&lock);
  ssize_t done = real_pwrite(fd, bytes, count, at);
  if (done > 0) wrote(kept, at, at + done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return pwrite64(fd, bytes, count, at);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  ready();
  struct kept *kept = kept_of(fd);
  if (kept == NULL) return real_write(fd, bytes, count);
  pthread_mutex_lock(&lock);
  ssize_t done = real_write(fd, bytes, count);
  off_t end = lseek64(fd, 0, SEEK_CUR);
  if (done > 0) wrote(kept, end - done, end);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate64(int fd, off_t size) {
  ready();
  struct kept *kept = kept_of(fd);
  if (kept == NULL) return real_ftruncate(fd, size);
  pthread_mutex_lock(&lock);
  struct stat64 before;
  int has = fstat64(fd, &before);
  int done = real_ftruncate(fd, size);
  /* What is cut off and grows again is not what it was. */
  if (done == 0 && has == 0) wrote(kept, size, before.st_size);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int sync_by(int (*real)(int), int fd) {
  struct kept *kept = kept_of(fd);
  if (kept == NULL) return real(fd);
  pthread_mutex_lock(&lock);
  int done = real(fd);
  if (done == 0) synced(fd, kept);
  pthread_mutex_unlock(&lock);
  return done;
}

int fsync(int fd) {
  ready();
  return sync_by(real_fsync, fd);
}

int fdatasync(int fd) {
  ready();
  return sync_by(real_fdatasync, fd);
}

/* A file that is removed is gone at once: names are not what this disk forgets. */
int unlink(const char *path) {
  ready();
  int file = which(path);
  int done = real_unlink(path);
  if (done == 0 && file > 0) {
    pthread_mutex_lock(&lock);
    struct kept *kept = &files[file - 1];
    char image[PATH_MAX + 32];
    image_path(file - 1, image, sizeof image);
    real_unlink(image);
    if (kept->image >= 0) real_close(kept->image);
    kept->image = -1;
    kept->count = 0;
    kept->all = 0;
    pthread_mutex_unlock(&lock);
  }
  return done;
}
