#include "embed/prepared.hpp"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/compose.hpp"
#include "base/utf8.hpp"
#include "embed/failure.hpp"
#include "embed/set.hpp"
#include "embed/vm.hpp"
#include "stdlib/natives/prepare.hpp"

namespace cheg::embed {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 62;

// Returns the status for the kind of error.
cheg_status status_for(stdlib::PreparationError::Kind kind) {
  switch (kind) {
    case stdlib::PreparationError::Kind::stopped:
      return CHEG_STOPPED;
    case stdlib::PreparationError::Kind::memory:
      return CHEG_NO_MEMORY;
    default:
      return CHEG_NOT_FOUND;
  }
}

stdlib::PreparationOptions to_options(const cheg_preparation& given) {
  stdlib::PreparationOptions options;
  if (given.memory > kMostBytes) {
    refuse(composed("the limit memory is {}; the most is {}", given.memory, kMostBytes));
  }
  if (given.reserved != 0) {
    refuse("preparation->reserved is not 0");
  }
  if (given.material_count > 0) {
    need(given.materials, "preparation->materials");
  }
  for (std::uint32_t i = 0; i < given.material_count; ++i) {
    options.endings.push_back(chess::MaterialSignature::from_bits(given.materials[i]));
  }
  if (given.memory != 0) {
    options.memory = static_cast<std::size_t>(given.memory);
  }
  if (given.is_stopped != nullptr) {
    options.is_stopped = [&given] { return given.is_stopped(given.context) != 0; };
  }
  if (given.progress != nullptr) {
    options.progress = [&given](const stdlib::PreparationProgress& progress) {
      const cheg_progress told{.endings_done = static_cast<std::uint32_t>(progress.ending),
                               .endings = static_cast<std::uint32_t>(progress.endings),
                               .questions = progress.questions,
                               .memory = progress.bytes};
      given.progress(given.context, &told);
    };
  }
  return options;
}

using OpenedTables = Result<std::shared_ptr<const stdlib::StoredTables>, std::string>;

// Throws a CallFailure if the file cannot be used.
std::shared_ptr<const stdlib::StoredTables> usable(const OpenedTables& tables) {
  if (!tables) {
    refuse(made_printable(tables.error()), CHEG_BAD_FILE);
  }
  return *tables;
}

void set_tables(cheg_vm& vm, std::shared_ptr<const stdlib::StoredTables> tables) {
  vm.prepared = std::move(tables);
  vm.machine->set_stored(vm.prepared);
}

// Makes the VM use the tables from now on; none if `prepared` is NULL. Throws a CallFailure if they
// belong to another program.
void use(cheg_vm& vm, const cheg_prepared* prepared) {
  if (prepared != nullptr &&
      prepared->tables->identity() != stdlib::stored_identity(vm.shared->program(), CHEG_VERSION)) {
    refuse("the knowledge was prepared for another program");
  }
  set_tables(vm, prepared != nullptr ? prepared->tables : nullptr);
}

}  // namespace
}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_prepare(const cheg_program* program, const cheg_preparation* preparation,
                         cheg_prepared** prepared) {
  return guarded("cheg_prepare", [&] {
    need(program, "program");
    need(prepared, "prepared");
    embed::check_alive(program, "cheg_prepare");
    const cheg_preparation defaults{};
    auto made = std::make_unique<cheg_prepared>();
    auto tables = stdlib::prepare(program->shared->prepared(), CHEG_VERSION,
                                  embed::to_options(preparation ? *preparation : defaults));
    if (!tables) {
      embed::refuse(tables.error().message, embed::status_for(tables.error().kind));
    }
    made->tables = *tables;
    *prepared = made.release();
  });
}

cheg_status cheg_prepared_save(const cheg_prepared* prepared, const char* path) {
  return guarded("cheg_prepared_save", [&] {
    need(prepared, "prepared");
    need(path, "path");
    embed::check_alive(prepared, "cheg_prepared_save");
    if (const auto error = prepared->tables->save(path)) {
      embed::refuse(made_printable(*error), CHEG_BAD_FILE);
    }
  });
}

cheg_status cheg_prepared_open(const cheg_program* program, const char* path,
                               cheg_prepared** prepared) {
  return guarded("cheg_prepared_open", [&] {
    need(program, "program");
    need(path, "path");
    need(prepared, "prepared");
    embed::check_alive(program, "cheg_prepared_open");
    auto made = std::make_unique<cheg_prepared>();
    made->tables = embed::usable(stdlib::StoredTables::open(
        path, stdlib::stored_identity(program->shared->program(), CHEG_VERSION)));
    *prepared = made.release();
  });
}

cheg_status cheg_prepared_describe(const cheg_prepared* prepared,
                                   cheg_prepared_description* description) {
  return guarded("cheg_prepared_describe", [&] {
    need(prepared, "prepared");
    need(description, "description");
    embed::check_alive(prepared, "cheg_prepared_describe");
    cheg_prepared_description found{};
    found.bytes = prepared->tables->bytes();
    for (const auto& table : prepared->tables->tables()) {
      ++found.analyses;
      found.positions += table->position_count();
    }
    *description = found;
  });
}

void cheg_prepared_free(cheg_prepared* prepared) {
  embed::check_alive(prepared, "cheg_prepared_free");
  delete prepared;
}

cheg_status cheg_vm_use_prepared(cheg_vm* vm, const cheg_prepared* prepared) {
  return guarded("cheg_vm_use_prepared", [&] {
    need(vm, "vm");
    embed::check_alive(vm, "cheg_vm_use_prepared");
    embed::check_alive(prepared, "cheg_vm_use_prepared");
    const embed::Use in_use(vm->user, "cheg_vm_use_prepared");
    if (vm->depth > 0) {
      embed::refuse("the VM is running: its host cannot change its prepared knowledge");
    }
    embed::use(*vm, prepared);
  });
}

cheg_status cheg_set_use_prepared(cheg_set* set, uint32_t program, const cheg_prepared* prepared) {
  return guarded("cheg_set_use_prepared", [&] {
    need(set, "set");
    embed::check_alive(set, "cheg_set_use_prepared");
    embed::check_alive(prepared, "cheg_set_use_prepared");
    const embed::Use in_use(set->user, "cheg_set_use_prepared");
    if (program >= set->members.size()) {
      embed::refuse(composed("there is no program {}; there are {}, counted from 0", program,
                             set->members.size()));
    }
    embed::use(*set->members[program].vm, prepared);
  });
}

cheg_status cheg_set_use_folder(cheg_set* set, const char* folder, uint32_t* used) {
  return guarded("cheg_set_use_folder", [&] {
    need(set, "set");
    need(folder, "folder");
    embed::check_alive(set, "cheg_set_use_folder");
    const embed::Use in_use(set->user, "cheg_set_use_folder");
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
      embed::refuse(made_printable(composed("{} is not a folder", folder)), CHEG_BAD_FILE);
    }
    // All files are opened before any is used: on failure the set is as it was.
    std::vector<std::pair<cheg_vm*, std::shared_ptr<const stdlib::StoredTables>>> found;
    for (const embed::SetMember& member : set->members) {
      auto tables = embed::usable(stdlib::StoredTables::open_in(
          folder, member.name,
          stdlib::stored_identity(member.vm->shared->program(), CHEG_VERSION)));
      if (tables != nullptr) {
        found.emplace_back(member.vm.get(), std::move(tables));
      }
    }
    for (auto& [vm, tables] : found) {
      embed::set_tables(*vm, std::move(tables));
    }
    if (used != nullptr) {
      *used = static_cast<uint32_t>(found.size());
    }
  });
}
